{% for line in about %}
{{ ("-- " ~ line) | trim }}
{% endfor %}

--- Your move as text; `opening` is the first line, `position` the last one.
local function choose(opening, position)
    -- A legal move of the first position, and of few others.
    return "{{ example }}"
end

io.stdout:setvbuf("line")
local opening = io.read("l")
for line in io.lines() do
    print(choose(opening, line))
end
