-- Nim: leave piles whose exclusive or is 0.

local function choose(piles)
    local total = 0
    for _, pile in ipairs(piles) do
        total = total ~ pile
    end
    for number, pile in ipairs(piles) do
        if math.ult(pile ~ total, pile) then
            return number, pile - (pile ~ total)
        end
    end
    for number, pile in ipairs(piles) do -- a lost position: take as little as can be
        if pile ~= 0 then
            return number, 1
        end
    end
end

io.read("l") -- the seat, which plays no part
for line in io.lines() do
    local piles = {}
    for word in line:gmatch("%d+") do
        piles[#piles + 1] = math.tointeger(word)
    end
    table.remove(piles, 1) -- how many there are
    local pile, take = choose(piles)
    print(pile .. " " .. take)
end
