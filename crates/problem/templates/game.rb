# {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
#
# Try it:  grundy solve {{ file }}

HEADER = <<~TEXT
  title = "{{ title }}"
  summary = "Take 1 to m items from a heap; the player who takes the last one wins."
  keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
  keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
  board = "heaps"
  ready
TEXT

# The first position: any text. The settings come in the header's order: a whole number as a number, any other setting
# as its text.
def start(n, m)
  $most = m
  n.to_s
end

# The moves, each with the position that it leads to. Where the game is over, "win", "loss" or "draw", for the player
# who would have to move. People may type anything as a position: "bad" and the reason if it is none.
def moves(position)
  return "bad a position is the number of items" unless position.match?(/\A(0|[1-9]\d*)\z/)

  items = position.to_i
  return "loss" if items.zero?

  (1..[items, $most].min).flat_map { |take| [take, items - take] }.join("\t")
end

# The conversation: a line for every question.
$most = 3
STDOUT.sync = true
while (line = gets)
  question, rest = line.chomp.split(" ", 2)
  case question
  when "header" then puts HEADER
  when "start" then puts start(*rest.to_s.split.map { |word| word.match?(/\A(0|-?[1-9]\d*)\z/) ? word.to_i : word })
  when "moves" then puts moves(rest)
  else puts "?"
  end
end
