-- Amazons: move an amazon as a queen of chess and shoot an arrow, which blocks a cell. A player who cannot has lost.

local HEADER = [[
title = "Amazons"
summary = "Move an amazon as a queen, then block a cell in a line of it; a player who cannot has lost."
keys.side = { min = 3, max = 10, default = 6, about = "side of the board" }
presets.10x10 = { set = { side = 10 }, about = "the board of tournaments" }
presets.5x5 = { set = { side = 5 }, about = "5 x 5 cells" }
presets.4x4 = { set = { side = 4 }, about = "4 x 4 cells" }
presets.3x3 = { set = { side = 3 }, about = "3 x 3 cells" }
board = { grid = ["side", "side"], marks = { x = { seat = 1, figure = "♕" }, o = { seat = 2, figure = "♛" }, "#" = "block" } }
size = "large"
ends = true
fuel = 200_000_000
ready]]

local side, size = 6, 36

--- The names of the cells, row by row from the top.
local names = {}

--- For each cell its eight lines: the cells from there to the edge, the nearest first.
local lines = {}

--- The cells from one cell to the edge of the board.
local function line_from(row, col, down, right)
    local found = {}
    row, col = row + down, col + right
    while row >= 0 and row < side and col >= 0 and col < side do
        found[#found + 1] = row * side + col + 1
        row, col = row + down, col + right
    end
    return found
end

--- Numbers the cells from 1 for a board with this side.
local function draw_board(given)
    side, size, names, lines = given, given * given, {}, {}
    for row = 0, side - 1 do
        for col = 0, side - 1 do
            names[#names + 1] = string.char(97 + col) .. side - row
            local found = {}
            for down = -1, 1 do
                for right = -1, 1 do
                    if down ~= 0 or right ~= 0 then found[#found + 1] = line_from(row, col, down, right) end
                end
            end
            lines[#lines + 1] = found
        end
    end
end

--- The first position: both players have four amazons, a third of a side away from the corners.
local function start(given)
    draw_board(given)
    local cells, away = {}, (side - 1) // 3
    for cell = 0, size - 1 do
        local row, col = cell // side, cell % side
        local from_edge = math.min(col, side - 1 - col)
        local amazon = from_edge == away and (row == 0 or row == side - 1)
            or from_edge == 0 and (row == away or row == side - 1 - away)
        cells[#cells + 1] = not amazon and "." or row < side // 2 and "o" or "x"
    end
    return table.concat(cells) .. " x"
end

local FREE, BLOCKED = 46, "#"

--- Adds the moves of an amazon that has come to a cell: an arrow for every cell in its lines.
local function shoot(found, cells, free, way, to)
    for _, line in ipairs(lines[to]) do
        for _, at in ipairs(line) do
            if not free[at] then break end
            found[#found + 1] = way .. names[at]
            found[#found + 1] = cells:sub(1, at - 1) .. BLOCKED .. cells:sub(at + 1)
        end
    end
end

--- Adds the moves of the amazon on a cell. Its arrows may cross the cell that it leaves.
local function move(found, cells, free, from, mark)
    free[from] = true
    local left = cells:sub(1, from - 1) .. "." .. cells:sub(from + 1)
    for _, line in ipairs(lines[from]) do
        for _, to in ipairs(line) do
            if not free[to] then break end
            local there = left:sub(1, to - 1) .. mark .. left:sub(to + 1)
            shoot(found, there, free, names[from] .. "-" .. names[to] .. "/", to)
        end
    end
    free[from] = false
end

--- The answer to `moves`. A move names the cells that the amazon leaves and reaches, and the cell that is blocked.
local function moves(position)
    if #position ~= size + 2 or not position:find("^[.xo#]* [xo]$") then
        return "bad a position has " .. size .. " cells, row by row from the top, each of them x, o, # or a dot; "
            .. "then a space and x or o, who is to move"
    end
    local mark = position:sub(-1)
    local cells = position:sub(1, size) .. (mark == "x" and " o" or " x")
    local found, free = {}, {}
    for cell = 1, size do free[cell] = position:byte(cell) == FREE end
    for cell = 1, size do
        if position:sub(cell, cell) == mark then move(found, cells, free, cell, mark) end
    end
    return table.concat(found, "\t")
end

-- The conversation: a line for every question.
draw_board(side)
io.stdout:setvbuf("full")
for line in io.lines() do
    local question, rest = line:match("^(%S+) ?(.*)$")
    if question == "header" then
        print(HEADER)
    elseif question == "start" then
        print(start(math.tointeger(tonumber(rest))))
    elseif question == "moves" then
        print(moves(rest))
    else
        print("?")
    end
    io.stdout:flush()
end
