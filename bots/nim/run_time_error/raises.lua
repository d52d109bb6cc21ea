-- Takes from a pile that there is not.
io.read()
for line in io.lines() do
    local heaps = {}
    print(#heaps + 1 .. " " .. heaps[1].size)
end
