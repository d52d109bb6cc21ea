{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

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
