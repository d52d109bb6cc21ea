-- Eats the last square of the lowest row.
io.stdout:setvbuf("line")
io.read("l") -- the seat and the settings
for line in io.lines() do
    local row, answer = 0, "1 1"
    for cells in line:gmatch("[#.]+") do
        row = row + 1
        local length = select(2, cells:gsub("#", ""))
        if length > 0 then
            answer = row .. " " .. length
        end
    end
    print(answer)
end
