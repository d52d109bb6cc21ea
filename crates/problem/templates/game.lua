-- {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
--
-- Try it:  grundy solve {{ file }}

local HEADER = [[
title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready]]

local most = 3

--- The first position: any text. The settings come in the header's order: a whole number as a number, any other
--- setting as its text.
local function start(n, m)
    most = m
    return tostring(n)
end

--- The moves, each with the position that it leads to, one after the other. Where the game is over,
--- "win", "loss" or "draw", for the player who would have to move. People may type anything as a position:
--- "bad" and the reason if it is none.
local function moves(position)
    local items = position:match("^%d+$") and math.tointeger(tonumber(position))
    if not items or tostring(items) ~= position then
        return "bad a position is the number of items"
    end
    if items == 0 then
        return "loss"
    end
    local found = {}
    for take = 1, math.min(items, most) do
        found[#found + 1] = take
        found[#found + 1] = items - take
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
            local number = word:match("^-?%d+$") and math.tointeger(tonumber(word))
            settings[#settings + 1] = tostring(number) == word and number or word
        end
        print(start(table.unpack(settings)))
    elseif question == "moves" then
        print(moves(rest))
    else
        print("?")
    end
end
