// Node has no readline and no print, which are part of shells for JavaScript.
function readline() {
    const line = [];
    const byte = Buffer.alloc(1);
    while (require("fs").readSync(0, byte, 0, 1, null) === 1) {
        if (byte[0] === 10) return Buffer.from(line).toString();
        line.push(byte[0]);
    }
    return line.length > 0 ? Buffer.from(line).toString() : null;
}
function print(...words) {
    require("fs").writeSync(1, words.join(" ") + "\n");
}
// From here on, this is the bot.
