-- Nim: leave piles whose exclusive or is 0.
io.read("l") -- the seat, which plays no part
for line in io.lines() do
    local heaps = {}
    for heap in line:gmatch("%d+") do
        heaps[#heaps + 1] = math.tointeger(heap)
    end
    table.remove(heaps, 1) -- how many there are
    local total = 0
    for _, heap in ipairs(heaps) do
        total = total ~ heap
    end
    local answer
    for number, heap in ipairs(heaps) do
        if math.ult(heap ~ total, heap) then
            answer = number .. " " .. heap - (heap ~ total)
        end
    end
    for number, heap in ipairs(heaps) do -- a lost position: take as little as can be
        if not answer and heap ~= 0 then
            answer = number .. " 1"
        end
    end
    print(answer)
end
