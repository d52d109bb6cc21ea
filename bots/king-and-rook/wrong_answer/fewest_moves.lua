-- Leaves Black as few moves as it can, and mates if that is possible. It forgets that without a move and not
-- in check it is stalemate.
io.stdout:setvbuf("line")

-- Squares are 1 to 64, row by row from the top.
local function row(square) return (square - 1) // 8 end
local function col(square) return (square - 1) % 8 end

local function beside(one, other)
    return one ~= other and math.abs(row(one) - row(other)) <= 1 and math.abs(col(one) - col(other)) <= 1
end

local function king_squares(king)
    local found = {}
    for square = 1, 64 do
        if beside(king, square) then found[#found + 1] = square end
    end
    return found
end

-- Where a rook can go when these squares are taken.
local function rook_squares(rook, one, other)
    local found = {}
    for _, way in ipairs({ { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } }) do
        local r, c = row(rook) + way[1], col(rook) + way[2]
        while r >= 0 and r < 8 and c >= 0 and c < 8 do
            local square = r * 8 + c + 1
            if square == one or square == other then break end
            found[#found + 1] = square
            r, c = r + way[1], c + way[2]
        end
    end
    return found
end

local function attacked(square, rook, king)
    for _, to in ipairs(rook_squares(rook, king, 0)) do
        if to == square then return true end
    end
    return false
end

local function black_moves(king, rook, other)
    local found = {}
    for _, to in ipairs(king_squares(other)) do
        if to ~= king and not beside(to, king) and (to == rook or not attacked(to, rook, king)) then
            found[#found + 1] = to
        end
    end
    return found
end

-- How bad a position is for White after its move: the moves that Black has, and much more if one of them
-- takes the rook; mate is best.
local function badness(king, rook, other)
    local moves = black_moves(king, rook, other)
    local bad = #moves
    if bad == 0 and attacked(other, rook, king) then return -1 end
    for _, to in ipairs(moves) do
        if to == rook then bad = 100 end
    end
    return bad * 100 + math.abs(row(king) - row(other)) + math.abs(col(king) - col(other))
end

local function white(king, rook, other)
    local from, to, least = king, king, math.huge
    local function consider(piece, square, bad)
        if bad < least then from, to, least = piece, square, bad end
    end
    for _, square in ipairs(king_squares(king)) do
        if square ~= rook and not beside(square, other) then
            consider(king, square, badness(square, rook, other))
        end
    end
    for _, square in ipairs(rook_squares(rook, king, other)) do
        consider(rook, square, badness(king, square, other))
    end
    return from, to
end

local function black(king, rook, other)
    local moves = black_moves(king, rook, other)
    for _, to in ipairs(moves) do
        if to == rook then return other, to end
    end
    return other, moves[1]
end

local function name(square)
    return string.char(string.byte("a") + col(square)) .. 8 - row(square)
end

io.read("l") -- the seat
for line in io.lines() do
    local pieces, square = {}, 1
    for cell in line:match("^%S+"):gmatch("[^/]") do
        if cell:match("%d") then
            square = square + tonumber(cell)
        else
            pieces[cell] = square
            square = square + 1
        end
    end
    local move = line:match("w$") and white or black
    local from, to = move(pieces.K, pieces.R, pieces.k)
    print(name(from) .. name(to))
end
