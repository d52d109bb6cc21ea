-- Every number is a sum of Fibonacci numbers of which no two are neighbours. The least of them is the
-- right number of items, if it may be taken.
io.stdout:setvbuf("line")
io.read("l") -- the seat and the settings
for line in io.lines() do
    local items, most = line:match("(%d+) (%d+)")
    items, most = tonumber(items), tonumber(most)
    local least = items
    while least > 0 do
        local small, large = 1, 2
        while large <= least do
            small, large = large, small + large
        end
        if small == least then
            break
        end
        least = least - small
    end
    print(least <= most and math.tointeger(least) or 1)
end
