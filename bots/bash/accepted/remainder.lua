-- Leaves a multiple of m + 1 whenever it can.
local _, _, m = io.read("n", "n", "n", "l")
for line in io.lines() do
    local take = tonumber(line) % (m + 1)
    print(take > 0 and take or 1)
end
