-- Values corners and edges, and avoids the cells beside corners. That is good advice in the middle of a game; at its
-- end, what counts is who has the last moves.
io.stdout:setvbuf("line")
local side = tonumber(io.read("l"):match("%d+ (%d+)"))

-- How many discs a disc in this cell turns over.
local function turned(cells, row, col, me)
    local found = 0
    for down = -1, 1 do
        for right = -1, 1 do
            local r, c, passed = row + down, col + right, 0
            local function mark()
                if r < 0 or r >= side or c < 0 or c >= side then return "." end
                return cells:sub(r * side + c + 1, r * side + c + 1)
            end
            while mark() ~= "." and mark() ~= me do
                r, c, passed = r + down, c + right, passed + 1
            end
            if mark() == me then found = found + passed end
        end
    end
    return found
end

-- What a cell is worth, by its distance from the edges.
local function worth(row, col)
    local down, right = math.min(row, side - 1 - row), math.min(col, side - 1 - col)
    if down + right == 0 then return 100 end
    if down <= 1 and right <= 1 then return down + right == 1 and -20 or -50 end
    return math.min(down, right) == 0 and 10 or 0
end

for line in io.lines() do
    local cells, me = line:match("(%S+) (%S+)")
    local best, answer
    for row = 0, side - 1 do
        for col = 0, side - 1 do
            if cells:sub(row * side + col + 1, row * side + col + 1) == "." and turned(cells, row, col, me) > 0 then
                if not best or worth(row, col) > best then
                    best, answer = worth(row, col), (row + 1) .. " " .. (col + 1)
                end
            end
        end
    end
    print(answer)
end
