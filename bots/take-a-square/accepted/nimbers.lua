-- Take a square: leave heaps whose Grundy values have the exclusive or 0.

local MOST = 440
local g = { [0] = 0 }
for n = 1, MOST do
    local seen = {}
    for root = 1, math.floor(math.sqrt(n)) do
        seen[g[n - root * root]] = true
    end
    g[n] = 0
    while seen[g[n]] do
        g[n] = g[n] + 1
    end
end

local function choose(heaps)
    local total = 0
    for _, heap in ipairs(heaps) do
        total = total ~ g[heap]
    end
    for i, heap in ipairs(heaps) do
        for root = 1, math.floor(math.sqrt(heap)) do
            if total ~ g[heap] ~ g[heap - root * root] == 0 then
                return i, root * root
            end
        end
    end
    for i, heap in ipairs(heaps) do -- a lost position: take as little as can be
        if heap > 0 then
            return i, 1
        end
    end
end

io.read("l") -- the seat, which plays no part
for line in io.lines() do
    local heaps = {}
    for word in line:gmatch("%d+") do
        heaps[#heaps + 1] = math.tointeger(word)
    end
    table.remove(heaps, 1) -- how many there are
    local i, take = choose(heaps)
    print(i .. " " .. take)
end
