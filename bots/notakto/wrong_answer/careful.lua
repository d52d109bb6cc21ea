-- Takes the middle, and then the first cell that makes no line. That is too late.
local lines = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}

local function is_line(cells)
    for _, line in ipairs(lines) do
        local count = 0
        for _, cell in ipairs(line) do
            if cells:sub(cell, cell) == "X" then count = count + 1 end
        end
        if count == 3 then return true end
    end
    return false
end

io.read("l") -- the seat
for cells in io.lines() do
    local best
    for _, cell in ipairs({5, 1, 2, 3, 4, 6, 7, 8, 9}) do
        if cells:sub(cell, cell) == "." then
            local after = cells:sub(1, cell - 1) .. "X" .. cells:sub(cell + 1)
            if best == nil or (is_line(cells:sub(1, best - 1) .. "X" .. cells:sub(best + 1)) and not is_line(after)) then
                best = cell
            end
        end
    end
    print((best - 1) // 3 + 1, (best - 1) % 3 + 1)
    io.flush()
end
