-- Dawson's chess: wants to leave an even number of rows, as if each of them were a single move.

-- Every move as a row, how many files go, and how many stay on the one side.
local function moves(rows)
    local all = {}
    for i, row in ipairs(rows) do
        if row == 1 then
            all[#all + 1] = { i, 1, 0 }
        end
        if row >= 2 then
            all[#all + 1] = { i, 2, 0 }
        end
        for part = 0, (row - 3) // 2 do
            all[#all + 1] = { i, 3, part }
        end
    end
    return all
end

local function choose(rows)
    local count = 0
    for _, row in ipairs(rows) do
        count = count + (row > 0 and 1 or 0)
    end
    local all = moves(rows)
    for _, move in ipairs(all) do
        local rest = rows[move[1]] - move[2]
        local left = count - 1 + (move[3] > 0 and 1 or 0) + (rest > move[3] and 1 or 0)
        if left % 2 == 0 then
            return move
        end
    end
    return all[1]
end

io.read("l") -- the seat, which plays no part
for line in io.lines() do
    local rows = {}
    for word in line:gmatch("%d+") do
        rows[#rows + 1] = math.tointeger(word)
    end
    table.remove(rows, 1) -- how many there are
    local row, take, part = table.unpack(choose(rows))
    print(row .. " " .. take .. (part > 0 and " " .. part or ""))
end
