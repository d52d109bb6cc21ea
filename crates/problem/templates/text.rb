{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

# Your move as text; `opening` is the first line, `position` the last one.
def choose(opening, position)
  # A legal move of the first position, and of few others.
  "{{ example }}"
end

STDOUT.sync = true
opening = gets.chomp
while (line = gets)
  puts choose(opening, line.chomp)
end
