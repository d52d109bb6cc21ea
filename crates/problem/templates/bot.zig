{% for line in about %}
{{ ("//! " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}out.print("{{ part.prefix }}1\n", .{})
{%- elif part.answer == "pair" %}out.print("{{ part.prefix }}{d} {d}\n", .{ 1 - i, i })
{%- elif part.answer == "index" %}out.print("{{ part.prefix }}{d}\n", .{i})
{%- else %}out.print("{{ part.prefix }}{d} 1\n", .{i})
{%- endif %}
{% endmacro %}

const std = @import("std");

/// The numbers of a line, kept in `list`.
fn numbers(line: []const u8, list: []u64) ![]u64 {
    var count: usize = 0;
    var words = std.mem.tokenizeScalar(u8, line, ' ');
    while (words.next()) |word| : (count += 1) {
        list[count] = try std.fmt.parseInt(u64, word, 10);
    }
    return list[0..count];
}

{% if questions %}
/// Writes the answer to a question.
fn answer(question: []const u64, out: *std.Io.Writer) !void {
    _ = question;
    try out.print("{{ questions.answer }}\n", .{});
}
{% else %}
{% if shape != "one" %}
/// The first place from `start` on that holds at least `least`; the length if none does.
fn first(position: []const u64, start: usize, least: u64) usize {
    var place = start;
    while (place < position.len and position[place] < least) place += 1;
    return place;
}

{% endif %}
/// Writes your move.
fn choose(opening: []const u64, position: []const u64, out: *std.Io.Writer) !void {
    _ = opening;
{% if shape == "sum" %}
    var at: usize = 1; // where a component begins; position[0] is how many there are
    var size: usize = 0;
    var i: usize = 0;
{% for part in parts %}
    // {{ part.title }}: {{ part.simple }}.
    size = {{ part.size or "@as(usize, @intCast(position[at])) + 1" }};
    i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at;
    if (i < size) return {{ words(part) }};
    at += size;
{% endfor %}
    unreachable; // no move is asked for when nothing is left
{% elif shape == "hands" %}
    // {{ parts[0].simple | capitalize }}.
    const mine = first(position, 0, 1);
    const theirs = first(position, {{ hands }}, 1);
{% if seats > 2 %}
    const ahead = theirs / {{ hands }}; // whose hand it is, in seats
    if (mine >= {{ hands }}) { // you are out
        return {% if zombies %}out.print("tap 1 {d} {d}\n", .{ position[theirs], ahead }){% else %}out.print("pass\n", .{}){% endif %};
    }
    return out.print("tap {d} {d} {d}\n", .{ position[mine], position[theirs], ahead });
{% else %}
    return out.print("tap {d} {d}\n", .{ position[mine], position[theirs] });
{% endif %}
{% else %}
    // {{ parts[0].simple | capitalize }}.
{% if shape == "one" %}
    _ = position;
{% else %}
    const i = first(position, {{ parts[0].from }}, {{ parts[0].least }});
{% endif %}
    return {{ words(parts[0]) }};
{% endif %}
}
{% endif %}

var in_buffer: [1 << 20]u8 = undefined; // room for the longest line
{% if not questions %}
var opening_space: [1 << 17]u64 = undefined;
{% endif %}
var space: [1 << 17]u64 = undefined;

pub fn main(init: std.process.Init) !void {
    var in = std.Io.File.stdin().readerStreaming(init.io, &in_buffer);
    var out_buffer: [256]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &out_buffer);
{% if questions %}
    _ = try in.interface.takeDelimiter('\n'); // how many questions there are
    while (try in.interface.takeDelimiter('\n')) |line| {
        try answer(try numbers(line, &space), &out.interface);
    }
    try out.interface.flush();
{% else %}
    const opening = try numbers((try in.interface.takeDelimiter('\n')).?, &opening_space);
    while (try in.interface.takeDelimiter('\n')) |line| {
        try choose(opening, try numbers(line, &space), &out.interface);
        try out.interface.flush();
    }
{% endif %}
}
