# Nim: leave piles whose exclusive or is 0.

def choose(piles)
  total = piles.reduce(:^)
  piles.each.with_index(1) do |pile, number|
    return [number, pile - (pile ^ total)] if (pile ^ total) < pile
  end
  [piles.index(&:positive?) + 1, 1] # a lost position: take as little as can be
end

gets # the seat, which plays no part
while (line = gets)
  puts choose(line.split.map(&:to_i).drop(1)).join(" ")
end
