//! {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//!
//! Try it:  grundy solve {{ file }}

const std = @import("std");

const header =
    \\title = "{{ title }}"
    \\summary = "Take 1 to m items from a heap; the player who takes the last one wins."
    \\keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
    \\keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
    \\board = "heaps"
    \\ready
;

var most: u32 = 3;

/// Writes the first position: any text. The settings come in the header's order, as texts; std.fmt.parseInt reads a
/// number.
fn start(settings: []const []const u8, out: *std.Io.Writer) !void {
    most = try std.fmt.parseInt(u32, settings[1], 10);
    try out.print("{s}", .{settings[0]});
}

/// Writes the moves, each with the position that it leads to, with tabs between all of them. Where the
/// game is over, write win, loss or draw, for the player who would have to move. People may type anything
/// as a position: write bad and the reason if it is none.
fn moves(position: []const u8, out: *std.Io.Writer) !void {
    const items = std.fmt.parseInt(u32, position, 10) catch
        return out.print("bad a position is the number of items", .{});
    if (items == 0) return out.print("loss", .{});
    var take: u32 = 1;
    while (take <= @min(items, most)) : (take += 1) {
        if (take > 1) try out.print("\t", .{});
        try out.print("{d}\t{d}", .{ take, items - take });
    }
}

/// Answers a question.
fn answer(line: []const u8, out: *std.Io.Writer) !void {
    var words = std.mem.splitScalar(u8, line, ' ');
    const question = words.first();
    if (std.mem.eql(u8, question, "header")) return out.print("{s}", .{header});
    if (std.mem.eql(u8, question, "moves")) return moves(words.rest(), out);
    if (!std.mem.eql(u8, question, "start")) return out.print("?", .{});
    var settings: [16][]const u8 = undefined;
    var count: usize = 0;
    while (words.next()) |word| : (count += 1) settings[count] = word;
    try start(settings[0..count], out);
}

var in_buffer: [1 << 24]u8 = undefined; // room for the longest line: 16 settings of 1 MB each

/// The conversation: a line for every question.
pub fn main(init: std.process.Init) !void {
    var in = std.Io.File.stdin().readerStreaming(init.io, &in_buffer);
    var out_buffer: [4096]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &out_buffer);
    while (try in.interface.takeDelimiter('\n')) |line| {
        try answer(line, &out.interface);
        try out.interface.print("\n", .{});
        try out.interface.flush();
    }
}
