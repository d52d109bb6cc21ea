{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

{% if rules %}
require "stringio"

# The rules of the game, as its file has them.
RULES = <<'RULES_OF_THE_GAME'
{{ rules }}
RULES_OF_THE_GAME

# The input of the rules: they wait wherever they read a question.
class Questions
  def gets(*) = Fiber.yield

  def each_line
    while (line = gets)
      yield line
    end
  end
end

# Runs the rules up to the next question.
RULES_FIBER = Fiber.new { eval(RULES, TOPLEVEL_BINDING, "rules") }
def ask(*question)
  streams = $stdin, $stdout
  $stdin, $stdout = Questions.new, StringIO.new
  RULES_FIBER.resume(*question.map { |line| "#{line}\n" })
  $stdout.string
ensure
  $stdin, $stdout = streams
end
ask

# Asks the rules for the legal moves, each with the position that it leads to.
def legal(settings, position)
  ask("header")
  ask("start" + settings)
  ask("moves " + position).chomp.split("\t").each_slice(2).to_h
end

# Your move as text; `opening` is the first line, `position` the last one.
def choose(opening, position)
  # Any legal move.
  legal(opening[/ .*/].to_s, position).keys.first
end

$stdout.sync = true
opening = STDIN.gets.chomp
while (line = STDIN.gets)
  puts choose(opening, line.chomp)
end
{% else %}
# {{ result }} as text; `opening` is the first line, `{{ given }}` the last one.
def {{ function }}(opening, {{ given }})
  # {{ example_means }}.
  "{{ example }}"
end

STDOUT.sync = true
opening = gets.chomp
while (line = gets)
  puts {{ function }}(opening, line.chomp)
end
{% endif %}
