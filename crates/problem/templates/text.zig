{% for line in about %}
{{ ("//! " ~ line) | trim }}
{% endfor %}

const std = @import("std");

/// {{ result }}; `opening` is the first line, `{{ given }}` the last one.
fn {{ function }}(opening: []const u8, {{ given }}: []const u8) []const u8 {
    _ = opening;
    _ = {{ given }};
    // {{ example_means }}.
    return "{{ example }}";
}

var in_buffer: [1 << 24]u8 = undefined; // room for the longest line
var opening_space: [1 << 24]u8 = undefined;

pub fn main(init: std.process.Init) !void {
    var in = std.Io.File.stdin().readerStreaming(init.io, &in_buffer);
    var out_buffer: [4096]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &out_buffer);
    const first = (try in.interface.takeDelimiter('\n')).?;
    @memcpy(opening_space[0..first.len], first);
    const opening = opening_space[0..first.len];
    while (try in.interface.takeDelimiter('\n')) |line| {
        try out.interface.print("{s}\n", .{ {{ function }}(opening, line) });
        try out.interface.flush();
    }
}
