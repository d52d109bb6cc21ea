-- Cram: put a domino on two free cells that touch. Whoever cannot has lost.

local HEADER = [[
title = "Cram"
summary = "Put a domino on two free cells that touch; whoever cannot has lost."
keys.rows = { min = 1, max = 5, default = 4, about = "rows of the board" }
keys.cols = { min = 1, max = 5, default = 4, about = "columns of the board" }
board = { grid = ["rows", "cols"], marks = { "#" = "block" } }
impartial = true
ready]]

local rows, cols = 4, 4

--- The board is empty.
local function start(given_rows, given_cols)
    rows, cols = given_rows, given_cols
    return string.rep(".", rows * cols)
end

--- A cell is free or taken; with which half of which domino does not matter.
local function moves(cells)
    if #cells ~= rows * cols or cells:find("[^.#]") then
        return "bad a position has " .. rows * cols .. " cells, row by row, each of them # or a dot"
    end
    local found = {}
    local function put(name, first, second)
        local next = cells:sub(1, first - 1) .. "#" .. cells:sub(first + 1)
        found[#found + 1] = name
        found[#found + 1] = next:sub(1, second - 1) .. "#" .. next:sub(second + 1)
    end
    for row = 1, rows do
        for col = 1, cols do
            local at = (row - 1) * cols + col
            if cells:byte(at) == 46 then
                if col < cols and cells:byte(at + 1) == 46 then
                    put("h " .. row .. " " .. col, at, at + 1)
                end
                if row < rows and cells:byte(at + cols) == 46 then
                    put("v " .. row .. " " .. col, at, at + cols)
                end
            end
        end
    end
    return table.concat(found, "\t")
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
