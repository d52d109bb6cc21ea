-- Connect Four on a small board, by the rules of problems/connect-four/game.c.

local HEADER = [[
title = "Connect Four"
keys.cols = { min = 1, max = 7, default = 4, about = "columns" }
keys.rows = { min = 1, max = 6, default = 4, about = "rows" }
ready]]

local cols, rows = 4, 4
local lines = {}

--- Notes for every cell the lines through it, each as four cells.
local function start(given_cols, given_rows)
    cols, rows = given_cols, given_rows
    for at = 1, rows * cols do
        lines[at] = {}
    end
    for at = 1, rows * cols do
        local row, col = (at - 1) // cols, (at - 1) % cols
        for _, step in ipairs({ { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } }) do
            local last = col + 3 * step[2]
            if row + 3 * step[1] < rows and last >= 0 and last < cols then
                local by = step[1] * cols + step[2]
                local line = { at, at + by, at + 2 * by, at + 3 * by }
                for _, cell in ipairs(line) do
                    table.insert(lines[cell], line)
                end
            end
        end
    end
    return string.rep(".", rows * cols)
end

local FREE = string.byte(".")

local function moves(cells)
    local board = { cells:byte(1, -1) }
    local taken = 0
    for at = 1, #board do
        if board[at] ~= FREE then
            taken = taken + 1
        end
    end
    local me, other = "x", string.byte("o")
    if taken % 2 == 1 then
        me, other = "o", string.byte("x")
    end
    local found = {}
    for col = 1, cols do
        -- Where the next disc falls, and the disc below it, which may be the last one that was dropped.
        local at = (rows - 1) * cols + col
        while at > 0 and board[at] ~= FREE do
            at = at - cols
        end
        if board[at + cols] == other then
            for _, line in ipairs(lines[at + cols]) do
                local count = 0
                while count < 4 and board[line[count + 1]] == other do
                    count = count + 1
                end
                if count == 4 then
                    return "loss"
                end
            end
        end
        if at > 0 then
            found[#found + 1] = col
            found[#found + 1] = cells:sub(1, at - 1) .. me .. cells:sub(at + 1)
        end
    end
    return #found > 0 and table.concat(found, "\t") or "draw"
end

-- The conversation: a line for every question.
io.stdout:setvbuf("line")
for line in io.lines() do
    local question, rest = line:match("^(%S+) ?(.*)$")
    if question == "header" then
        print(HEADER)
    elseif question == "start" then
        local settings = {}
        for word in rest:gmatch("%S+") do
            settings[#settings + 1] = math.tointeger(tonumber(word))
        end
        print(start(table.unpack(settings)))
    elseif question == "moves" then
        print(moves(rest))
    else
        print("?")
    end
end
