{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}{% if part.prefix %}"{{ part.prefix }}" + {% endif %}to_string(1 - i) + " " + to_string(i)
{%- elif part.answer == "index" %}{% if part.prefix %}"{{ part.prefix }}" + {% endif %}to_string(i)
{%- else %}{% if part.prefix %}"{{ part.prefix }}" + {% endif %}to_string(i) + " 1"
{%- endif %}
{% endmacro %}

#include <bits/stdc++.h>
using namespace std;

using Numbers = vector<unsigned long long>;

bool read_line(Numbers &numbers) { // false at the end of input
    string line;
    if (!getline(cin, line)) return false;
    istringstream words(line);
    numbers.assign(istream_iterator<unsigned long long>(words), {});
    return true;
}

{% if questions %}
string answer(const Numbers &question) {
    return "{{ questions.answer }}";
}

int main() {
    Numbers count, question;
    read_line(count);
    while (read_line(question)) cout << answer(question) << '\n';
}
{% else %}
{% if shape != "one" %}
// The first place from `start` on that holds at least `least`; the length if none does.
int first(const Numbers &position, int start, unsigned long long least) {
    auto found = find_if(position.begin() + start, position.end(), [=](auto x) { return x >= least; });
    return found - position.begin();
}

{% endif %}
string choose(const Numbers &opening, const Numbers &position) { // your move
{% if shape == "sum" %}
    int at = 1, size, i; // where a component begins; position[0] is how many there are
{% for part in parts %}
    // {{ part.title }}: {{ part.simple }}.
    size = {{ part.size or "position[at] + 1" }};
    i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at;
    if (i < size) return {{ words(part) }};
{% if not loop.last %}
    at += size;
{% endif %}
{% endfor %}
    return ""; // no move is asked for when nothing is left
{% elif shape == "hands" %}
    // {{ parts[0].simple | capitalize }}.
    int mine = first(position, 0, 1), theirs = first(position, {{ hands }}, 1);
{% if seats > 2 %}
    auto ahead = to_string(theirs / {{ hands }}); // whose hand it is, in seats
{% if zombies %}
    if (mine >= {{ hands }}) return "tap 1 " + to_string(position[theirs]) + " " + ahead; // you are out
{% else %}
    if (mine >= {{ hands }}) return "pass"; // you are out
{% endif %}
    return "tap " + to_string(position[mine]) + " " + to_string(position[theirs]) + " " + ahead;
{% else %}
    return "tap " + to_string(position[mine]) + " " + to_string(position[theirs]);
{% endif %}
{% else %}
    // {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
    int i = first(position, {{ parts[0].from }}, {{ parts[0].least }});
{% endif %}
    return {{ words(parts[0]) }};
{% endif %}
}

int main() {
    Numbers opening, position;
    read_line(opening);
    while (read_line(position)) cout << choose(opening, position) << endl; // endl flushes
}
{% endif %}
