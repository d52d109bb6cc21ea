//! Wythoff's cold pairs (floor(k phi), floor(k phi) + k) in whole numbers only.
const std = @import("std");

/// floor(k phi) = floor((k + sqrt(5 k k)) / 2), for k < 8 * 10^18
fn lower(k: u128) u128 {
    return (k + std.math.sqrt(5 * k * k)) / 2;
}

fn upper(k: u128) u128 {
    return lower(k) + k;
}

/// The least k for which one of these is at least z.
fn least(comptime member: fn (u128) u128, z: u128) u128 {
    var low: u128 = 0;
    var high = z;
    while (low < high) {
        const middle = (low + high) / 2;
        if (member(middle) >= z) high = middle else low = middle + 1;
    }
    return low;
}

/// The other member of z's cold pair: every positive number is in exactly one.
fn partner(z: u128) u128 {
    const k = least(lower, z);
    return if (lower(k) == z) z + k else z - least(upper, z);
}

fn choose(a: u128, b: u128) [2]u128 {
    const less = @min(a, b);
    const k = @max(a, b) - less;
    if (k < less and lower(k) < less) return .{ less - lower(k), less - lower(k) };
    if (partner(a) < b) return .{ 0, b - partner(a) };
    if (partner(b) < a) return .{ a - partner(b), 0 };
    return if (a > 0) .{ 1, 0 } else .{ 0, 1 }; // a lost position: one item
}

pub fn main(init: std.process.Init) !void {
    var in_buffer: [4096]u8 = undefined;
    var in = std.Io.File.stdin().readerStreaming(init.io, &in_buffer);
    var out_buffer: [64]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &out_buffer);

    _ = try in.interface.takeDelimiter('\n'); // the seat, which plays no part
    while (try in.interface.takeDelimiter('\n')) |line| {
        var words = std.mem.tokenizeScalar(u8, line, ' ');
        const a = try std.fmt.parseInt(u128, words.next().?, 10);
        const b = try std.fmt.parseInt(u128, words.next().?, 10);
        const x, const y = choose(a, b);
        try out.interface.print("{d} {d}\n", .{ x, y });
        try out.interface.flush();
    }
}
