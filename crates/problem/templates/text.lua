{% for line in about %}
{{ ("-- " ~ line) | trim }}
{% endfor %}

{% if rules %}
-- The rules of the game, as its file has them. They run beside this program, and wait wherever they read a question.
local answers = {}
local function put(...)
    for _, text in ipairs({ ... }) do answers[#answers + 1] = tostring(text) end
end
local rules_out = { setvbuf = function() end, flush = function() end, write = function(_, ...) put(...) end }
local rules_io = {
    lines = function() return coroutine.yield end,
    read = function() return coroutine.yield() end,
    write = put,
    stdout = rules_out,
}
local rules = coroutine.wrap(function(io, print, ...)
{{ rules }}
end)
rules(rules_io, function(...)
    put(...)
    put("\n")
end)

--- Asks the rules for the legal moves: a list of moves, and the positions that they lead to by their moves.
local function legal(settings, position)
    rules("header")
    rules("start" .. settings)
    answers = {}
    rules("moves " .. position)
    local moves, after, move = {}, {}, nil
    for word in table.concat(answers):gsub("\n$", ""):gmatch("[^\t]+") do
        if move then
            moves[#moves + 1], after[move], move = move, word, nil
        else
            move = word
        end
    end
    return moves, after
end

--- Your move as text; `opening` is the first line, `position` the last one.
local function choose(opening, position)
    -- Any legal move.
    return (legal(opening:match("^%S+(.*)$"), position))[1]
end
{% else %}
--- {{ result }} as text; `opening` is the first line, `{{ given }}` the last one.
local function {{ function }}(opening, {{ given }})
    -- {{ example_means }}.
    return "{{ example }}"
end
{% endif %}

io.stdout:setvbuf("line")
local opening = io.read("l")
for line in io.lines() do
    print({{ function }}(opening, line))
end
