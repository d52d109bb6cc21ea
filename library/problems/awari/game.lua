-- Awari: take the seeds of a pit, sow them, and capture twos and threes of the other player. Most seeds win.

--- A character for a number of seeds.
local function digit(number)
    return number < 10 and tostring(number) or number < 36 and string.char(87 + number) or "*"
end

--- The characters on the board; a pit without seeds is an empty cell.
local marks = {}
for number = 1, 35 do marks[number] = digit(number) .. ' = "' .. number .. '"' end

local HEADER = [[
title = "Awari"
summary = "Sow the seeds of a pit and capture twos and threes of the other player; more than half of the seeds win."
keys.pits = { min = 2, max = 6, default = 6, about = "pits of each player" }
keys.seeds = { min = 1, max = 4, default = 4, about = "seeds in each pit at the start" }
presets.twelve = { set = { pits = 6, seeds = 1 }, about = "one seed in each pit: twelve seeds" }
presets.3-2 = { set = { pits = 3, seeds = 2 }, about = "3 pits with 2 seeds each" }
presets.2-2 = { set = { pits = 2, seeds = 2 }, about = "2 pits with 2 seeds each" }
board = { grid = [2, "pits + 2"], marks = { ]] .. table.concat(marks, ", ") .. [[ } }
questions = ["show"]
size = "large"
ready]]

local pits, total = 6, 48

-- Pits 1 to `pits` belong to x, the next ones to o, in the direction of sowing. The stores come last: x, then o.

--- The text of a position.
local function write(seeds, turn)
    local x, o = table.concat(seeds, " ", 1, pits), table.concat(seeds, " ", pits + 1, 2 * pits)
    return x .. " " .. seeds[2 * pits + 1] .. " " .. o .. " " .. seeds[2 * pits + 2] .. " " .. turn
end

--- The first position.
local function start(given_pits, given_seeds)
    pits, total = given_pits, 2 * given_pits * given_seeds
    local seeds = {}
    for pit = 1, 2 * pits do seeds[pit] = given_seeds end
    seeds[2 * pits + 1], seeds[2 * pits + 2] = 0, 0
    return write(seeds, "x")
end

--- The seeds and who is to move, or nil if the text is no position.
local function read(position)
    local words, sum = {}, 0
    for word in position:gmatch("%S+") do words[#words + 1] = word end
    if #words ~= 2 * pits + 3 or not words[#words]:find("^[xo]$") then return nil end
    local seeds, turn = {}, words[#words]
    for at = 1, 2 * pits + 2 do
        local count = words[at]:find("^%d%d?$") and tonumber(words[at])
        if not count then return nil end
        sum = sum + count
        local to = at <= pits and at or at == pits + 1 and 2 * pits + 1 or at == #words - 1 and at or at - 1
        seeds[to] = count
    end
    if sum ~= total or write(seeds, turn) ~= position then return nil end
    return seeds, turn
end

--- How many seeds there are in the pits from `first` on.
local function count(seeds, first)
    local found = 0
    for pit = first, first + pits - 1 do found = found + seeds[pit] end
    return found
end

--- Captures twos and threes, backwards from the pit of the last seed, unless the other player would have no seed left.
local function capture(seeds, last, theirs, store)
    local first, gain = last, 0
    while first >= theirs and first < theirs + pits and (seeds[first] == 2 or seeds[first] == 3) do
        gain = gain + seeds[first]
        first = first - 1
    end
    if gain == 0 or gain == count(seeds, theirs) then return end
    for pit = first + 1, last do seeds[pit] = 0 end
    seeds[store] = seeds[store] + gain
end

--- The seeds after a move. The pit that is emptied is left out.
local function sow(seeds, pit, theirs, store)
    local next = table.move(seeds, 1, 2 * pits + 2, 1, {})
    local at = pit
    next[pit] = 0
    for _ = 1, seeds[pit] do
        repeat at = at % (2 * pits) + 1 until at ~= pit
        next[at] = next[at] + 1
    end
    capture(next, at, theirs, store)
    return next
end

--- The result for a player who has so many seeds.
local function result(mine)
    return 2 * mine > total and "win" or 2 * mine < total and "loss" or "draw"
end

--- The answer to `moves`. Each player's pits are numbered from 1, in the direction of sowing.
local function moves(position)
    local seeds, turn = read(position)
    if not seeds then
        return "bad a position has " .. pits .. " pits and the store of x, the same of o, with " .. total
            .. " seeds in all, then x or o, who is to move"
    end
    local mine, theirs, store, their_store, other = 1, pits + 1, 2 * pits + 1, 2 * pits + 2, "o"
    if turn == "o" then mine, theirs, store, their_store, other = theirs, mine, their_store, store, "x" end
    if 2 * seeds[store] > total or 2 * seeds[their_store] > total then return result(seeds[store]) end
    local found, starves = {}, count(seeds, theirs) == 0
    for pit = mine, mine + pits - 1 do
        local next = seeds[pit] > 0 and sow(seeds, pit, theirs, store)
        if next and not (starves and count(next, theirs) == 0) then
            found[#found + 1] = pit - mine + 1
            found[#found + 1] = write(next, other)
        end
    end
    -- Without a move, the seeds that are left belong to the player in whose pits they are.
    if #found == 0 then return result(seeds[store] + count(seeds, mine)) end
    return table.concat(found, "\t")
end

--- The pits of o, from right to left, above those of x, and the stores at the sides.
local function show(position)
    local seeds, above, below = read(position), {}, {}
    for pit = 1, pits do
        above[pit] = digit(seeds[2 * pits + 1 - pit])
        below[pit] = digit(seeds[pit])
    end
    local x_store, o_store = digit(seeds[2 * pits + 1]), digit(seeds[2 * pits + 2])
    return o_store .. table.concat(above) .. ".." .. table.concat(below) .. x_store
end

-- The conversation: a line for every question.
io.stdout:setvbuf("full")
for line in io.lines() do
    local question, rest = line:match("^(%S+) ?(.*)$")
    if question == "header" then
        print(HEADER)
    elseif question == "start" then
        local given_pits, given_seeds = rest:match("(%d+) (%d+)")
        print(start(math.tointeger(tonumber(given_pits)), math.tointeger(tonumber(given_seeds))))
    elseif question == "moves" then
        print(moves(rest))
    elseif question == "show" then
        print(show(rest))
    else
        print("?")
    end
    io.stdout:flush()
end
