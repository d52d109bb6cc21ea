{% for line in about %}
{{ ("-- " ~ line) | trim }}
{% endfor %}

--- {{ result }} as text; `opening` is the first line, `{{ given }}` the last one.
local function {{ function }}(opening, {{ given }})
    -- {{ example_means }}.
    return "{{ example }}"
end

io.stdout:setvbuf("line")
local opening = io.read("l")
for line in io.lines() do
    print({{ function }}(opening, line))
end
