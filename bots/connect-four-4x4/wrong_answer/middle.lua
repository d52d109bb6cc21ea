-- Drops into the middle as long as it can.
io.stdout:setvbuf("line")
io.read("l") -- the seat and the settings
for line in io.lines() do
    for _, column in ipairs({ 2, 3, 1, 4 }) do
        if line:sub(column, column) == "." then
            print(column)
            break
        end
    end
end
