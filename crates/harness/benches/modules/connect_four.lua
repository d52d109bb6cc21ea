-- Connect Four on a small board, as plainly as problems/connect-four/game.c.

local HEADER = [[
title = "Connect Four"
keys.cols = { min = 1, max = 7, default = 4, about = "columns" }
keys.rows = { min = 1, max = 6, default = 4, about = "rows" }
ready]]

local cols, rows = 4, 4

local function start(given_cols, given_rows)
    cols, rows = given_cols, given_rows
    return string.rep(".", rows * cols)
end

local STEPS = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } }

--- Whether a line of four goes down from this cell, or to the right, or both.
local function wins(cells, row, col, mark)
    for _, step in ipairs(STEPS) do
        local count, r, c = 0, row, col
        while count < 4 and r < rows and c >= 0 and c < cols and cells:byte(r * cols + c + 1) == mark do
            count = count + 1
            r = r + step[1]
            c = c + step[2]
        end
        if count == 4 then
            return true
        end
    end
    return false
end

local function moves(cells)
    local _, free = cells:gsub("%.", ".")
    local me, other = "x", "o"
    if (#cells - free) % 2 == 1 then
        me, other = "o", "x"
    end
    for row = 0, rows - 1 do
        for col = 0, cols - 1 do
            if cells:byte(row * cols + col + 1) == other:byte() and wins(cells, row, col, other:byte()) then
                return "loss"
            end
        end
    end
    if free == 0 then
        return "draw"
    end
    local found = {}
    for col = 1, cols do
        local at = (rows - 1) * cols + col
        while at > 0 and cells:sub(at, at) ~= "." do
            at = at - cols
        end
        if at > 0 then
            found[#found + 1] = col
            found[#found + 1] = cells:sub(1, at - 1) .. me .. cells:sub(at + 1)
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
