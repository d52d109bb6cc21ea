{% for line in about %}
{{ ("-- " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}{% if part.prefix %}"{{ part.prefix }}" .. {% endif %}1 - i .. " " .. i
{%- elif part.answer == "index" %}"{{ part.prefix }}" .. i
{%- else %}{% if part.prefix %}"{{ part.prefix }}" .. {% endif %}i .. " 1"
{%- endif %}
{% endmacro %}

local function numbers(line)
    local list = {}
    for word in line:gmatch("%S+") do
        list[#list + 1] = tonumber(word)
    end
    return list
end

{% if questions %}
--- The answer as text; the question is a list of numbers.
local function answer(question)
    return "{{ questions.answer }}"
end

for _ = 1, tonumber(io.read("l")) do
    print(answer(numbers(io.read("l"))))
end
{% else %}
{% if shape != "one" %}
--- The first place from `start` on that holds at least `least`; one after the last if none does.
local function first(position, start, least)
    local place = start
    while place <= #position and position[place] < least do
        place = place + 1
    end
    return place
end

{% endif %}
--- Your move as text; `opening` and `position` are lists of numbers.
local function choose(opening, position)
{% if shape == "sum" %}
    local at, size, i = 2 -- where a component begins; position[1] is how many there are
{% for part in parts %}
    -- {{ part.title }}: {{ part.simple }}.
    size = {{ part.size or "position[at] + 1" }}
    i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at -- counted from 0
    if i < size then
        return {{ words(part) }}
    end
{% if not loop.last %}
    at = at + size
{% endif %}
{% endfor %}
{% elif shape == "hands" %}
    -- {{ parts[0].simple | capitalize }}.
    local mine = first(position, 1, 1)
    local theirs = first(position, {{ hands + 1 }}, 1)
{% if seats > 2 %}
    local ahead = (theirs - 1) // {{ hands }} -- whose hand it is, in seats
    if mine > {{ hands }} then -- you are out
        return {% if zombies %}"tap 1 " .. position[theirs] .. " " .. ahead{% else %}"pass"{% endif %}

    end
    return "tap " .. position[mine] .. " " .. position[theirs] .. " " .. ahead
{% else %}
    return "tap " .. position[mine] .. " " .. position[theirs]
{% endif %}
{% else %}
    -- {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
    local i = first(position, {{ parts[0].from + 1 }}, {{ parts[0].least }}) - 1 -- counted from 0
{% endif %}
    return {{ words(parts[0]) }}
{% endif %}
end

io.stdout:setvbuf("line")
local opening = numbers(io.read("l"))
for line in io.lines() do
    print(choose(opening, numbers(line)))
end
{% endif %}
