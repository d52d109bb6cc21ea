-- Fibonacci nim: the first move takes any number of items but not all; each later one at most twice as
-- many as the move before. Whoever takes the last item wins.

local HEADER = [[
title = "Fibonacci nim"
summary = "Take at most twice as many items as the move before; whoever takes the last one wins."
keys.n = { min = 2, max = 1000, default = 20, about = "items at the start" }
impartial = true
ready]]

--- The items, and the most that may be taken.
local function start(n)
    return n .. " " .. n - 1
end

--- More than there are need not be told apart.
local function moves(position)
    local items, most = position:match("^(%d%d?%d?%d?) (%d%d?%d?%d?)$")
    if not items then
        return "bad a position is two numbers below 10000: the items, and the most that may be taken"
    end
    items, most = math.tointeger(tonumber(items)), math.tointeger(tonumber(most))
    local found = {}
    for take = 1, math.min(items, most) do
        local left = items - take
        found[#found + 1] = take
        found[#found + 1] = left .. " " .. math.min(left, 2 * take)
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
        print(start(math.tointeger(tonumber(rest))))
    elseif question == "moves" then
        print(moves(rest))
    else
        print("?")
    end
end
