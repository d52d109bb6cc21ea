//! Nim: leave piles whose exclusive or is 0.
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var in_buffer: [4096]u8 = undefined;
    var in = std.Io.File.stdin().readerStreaming(init.io, &in_buffer);
    var out_buffer: [64]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &out_buffer);

    _ = try in.interface.takeDelimiter('\n'); // the seat, which plays no part
    while (try in.interface.takeDelimiter('\n')) |line| {
        var piles: [64]u64 = undefined;
        var count: usize = 0;
        var total: u64 = 0;
        var words = std.mem.tokenizeScalar(u8, line, ' ');
        _ = words.next(); // how many there are
        while (words.next()) |word| : (count += 1) {
            piles[count] = try std.fmt.parseInt(u64, word, 10);
            total ^= piles[count];
        }
        const pile, const take = choose(piles[0..count], total);
        try out.interface.print("{d} {d}\n", .{ pile + 1, take });
        try out.interface.flush();
    }
}

fn choose(piles: []const u64, total: u64) struct { usize, u64 } {
    for (piles, 0..) |pile, number| {
        if (pile ^ total < pile) return .{ number, pile - (pile ^ total) };
    }
    for (piles, 0..) |pile, number| {
        if (pile > 0) return .{ number, 1 }; // a lost position: take as little as can be
    }
    unreachable; // nobody is asked when nothing is left
}
