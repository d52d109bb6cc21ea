{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}"{{ part.prefix }}#{1 - i} #{i}"
{%- elif part.answer == "index" %}"{{ part.prefix }}#{i}"
{%- else %}"{{ part.prefix }}#{i} 1"
{%- endif %}
{% endmacro %}

{% if questions %}
# The answer as text; the question is a list of numbers.
def answer(question)
  "{{ questions.answer }}"
end

gets.to_i.times { puts answer(gets.split.map(&:to_i)) }
{% else %}
{% if shape != "one" %}
# The first place from `start` on that holds at least `least`; the length if none does.
def first(position, start, least)
  (start...position.size).find { |place| position[place] >= least } || position.size
end

{% endif %}
# Your move as text; `opening` and `position` are lists of numbers.
def choose(opening, position)
{% if shape == "sum" %}
  at = 1 # where a component begins; position[0] is how many there are
{% for part in parts %}
  # {{ part.title }}: {{ part.simple }}.
  size = {{ part.size or "position[at] + 1" }}
  i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at
  return {{ words(part) }} if i < size
{% if not loop.last %}

  at += size
{% endif %}
{% endfor %}
{% elif shape == "hands" %}
  # {{ parts[0].simple | capitalize }}.
  mine = first(position, 0, 1)
  theirs = first(position, {{ hands }}, 1)
{% if seats > 2 %}
  # You are out.
  return {% if zombies %}"tap 1 #{position[theirs]} #{theirs / {{ hands }}}"{% else %}"pass"{% endif %} if mine >= {{ hands }}

  # The number of seats ahead comes last.
  "tap #{position[mine]} #{position[theirs]} #{theirs / {{ hands }}}"
{% else %}
  "tap #{position[mine]} #{position[theirs]}"
{% endif %}
{% else %}
  # {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
  i = first(position, {{ parts[0].from }}, {{ parts[0].least }})
{% endif %}
  {{ words(parts[0]) }}
{% endif %}
end

STDOUT.sync = true
opening = gets.split.map(&:to_i)
while (line = gets)
  puts choose(opening, line.split.map(&:to_i))
end
{% endif %}
