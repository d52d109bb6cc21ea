-- Staircase nim: take coins from a stair and put them on the stair below; from the lowest stair they go
-- to the floor and are out. Whoever cannot move has lost.

local HEADER = [[
title = "Staircase nim"
summary = "Move coins of one stair to the stair below; whoever cannot has lost."
keys.stairs = { min = 1, max = 5, default = 4, about = "stairs" }
keys.coins = { min = 1, max = 4, default = 2, about = "coins on each stair at the start" }
board = "heaps"
impartial = true
ready]]

--- The coins of each stair, the lowest first.
local function start(stairs, coins)
    return string.rep(tostring(coins), stairs, " ")
end

--- A move is the number of a stair and of coins.
local function moves(position)
    local coins = {}
    for word in position:gmatch("%f[%d]%d%d?%f[%D]") do
        coins[#coins + 1] = math.tointeger(tonumber(word))
    end
    if #coins > 5 or table.concat(coins, " ") ~= position then
        return "bad a position is at most five numbers below 100: the coins of each stair, the lowest first"
    end
    local found = {}
    for stair, count in ipairs(coins) do
        for take = 1, count do
            coins[stair] = count - take
            if stair > 1 then
                coins[stair - 1] = coins[stair - 1] + take
            end
            found[#found + 1] = stair .. " " .. take
            found[#found + 1] = table.concat(coins, " ")
            coins[stair] = count
            if stair > 1 then
                coins[stair - 1] = coins[stair - 1] - take
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
