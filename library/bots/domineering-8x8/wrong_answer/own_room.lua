-- Makes the move that leaves most places for its own dominoes. It does not take places away from the other player.
io.stdout:setvbuf("line")
local rows, cols = io.read("l"):match("%d+ (%d+) (%d+)")
rows, cols = tonumber(rows), tonumber(cols)

-- The places for dominoes: the cells as booleans, and whether they lie across.
local function places(free, across)
    local found = {}
    for cell = 0, rows * cols - 1 do
        local fits = across and cell % cols + 1 < cols or not across and cell + cols < rows * cols
        if fits and free[cell] and free[cell + (across and 1 or cols)] then found[#found + 1] = cell end
    end
    return found
end

for line in io.lines() do
    local cells, turn = line:match("(%S+) (%S+)")
    local free, across = {}, turn == "h"
    for cell = 0, rows * cols - 1 do free[cell] = cells:sub(cell + 1, cell + 1) == "." end
    local best, answer
    for _, cell in ipairs(places(free, across)) do
        local other = cell + (across and 1 or cols)
        free[cell], free[other] = false, false
        local room = #places(free, across)
        free[cell], free[other] = true, true
        if not best or room > best then best, answer = room, cell end
    end
    print((answer // cols + 1) .. " " .. (answer % cols + 1))
end
