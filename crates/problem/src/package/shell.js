// Shells for JavaScript have readline and print. Node has neither.
if (typeof readline === "undefined") {
    const { readSync, writeSync } = require("fs");
    globalThis.readline = function () {
        const line = [];
        const byte = Buffer.alloc(1);
        while (readSync(0, byte, 0, 1, null) === 1) {
            if (byte[0] === 10) return Buffer.from(line).toString();
            line.push(byte[0]);
        }
        return line.length > 0 ? Buffer.from(line).toString() : null;
    };
    globalThis.print = function (...words) {
        writeSync(1, words.join(" ") + "\n");
    };
}
// From here on, this is the bot.
