/* King and rook against king, on the board of chess: White mates, or Black takes the rook or has no move. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *HEADER =
    "title = \"King and rook against king\"\n"
    "summary = \"White has a rook and mates; Black draws by taking it, or by being left without a move.\"\n"
    "board = { grid = [8, 8], marks = { K = { seat = 1, figure = \"♔\" }, "
    "R = { seat = 1, figure = \"♖\" }, k = { seat = 2, figure = \"♚\" } } }\n"
    "questions = [\"show\", \"say\"]\n"
    "expect = { value = \"win\", remoteness = 31, positions = 402676 }\n";

/* The pieces, each on a square from 0 to 63, row by row from the top, as in the notation; and who moves. */
typedef struct {
    int king, rook, black; /* the rook is NONE when it has been taken */
    int white_moves;
} Position;

enum { NONE = -1 };

static int row(int square) { return square / 8; }
static int col(int square) { return square % 8; }

/* Whether a king on one square attacks the other. */
static int beside(int one, int other) {
    return one != other && abs(row(one) - row(other)) <= 1 && abs(col(one) - col(other)) <= 1;
}

static int between(int one, int middle, int other) {
    return (one < middle && middle < other) || (other < middle && middle < one);
}

/* Whether the rook attacks a square, past the white king, which stands in its way. */
static int rook_attacks(int rook, int square, int king) {
    if (rook == square) return 0;
    if (row(rook) == row(square)) return !(row(king) == row(rook) && between(rook, king, square));
    if (col(rook) == col(square)) return !(col(king) == col(rook) && between(rook, king, square));
    return 0;
}

static int in_check(const Position *at) {
    return at->rook != NONE && rook_attacks(at->rook, at->black, at->king);
}

/* Writes a position in Forsyth-Edwards notation: the rows from the top, a number for so many empty squares. */
static void write_position(const Position *at) {
    for (int square = 0, empty = 0; square < 64; square++) {
        char piece = square == at->king ? 'K' : square == at->rook ? 'R' : square == at->black ? 'k' : 0;
        if (piece && empty) putchar('0' + empty);
        if (piece) putchar(piece);
        empty = piece ? 0 : empty + 1;
        if (col(square) < 7) continue;
        if (empty) putchar('0' + empty);
        if (square < 63) putchar('/');
        empty = 0;
    }
    printf(" %c", at->white_moves ? 'w' : 'b');
}

/* Reads a position; returns NULL, or what is wrong with it. Only the text that we write is a position, so
   that there is one for each. */
static const char *read_position(const char *text, Position *at) {
    static const char *form = "a position has 8 rows from the top, with / between them: K, R, k, and numbers of "
                              "empty squares; then a blank and who moves, w or b";
    int square = 0, was_number = 0;
    at->king = at->rook = at->black = NONE;
    for (; *text && *text != ' '; text++) {
        int *piece = *text == 'K' ? &at->king : *text == 'R' ? &at->rook : *text == 'k' ? &at->black : NULL;
        int is_number = *text >= '1' && *text <= '8';
        if (*text == '/') {
            if (square == 0 || square % 9 != 8) return form;
            square++;
        } else if (is_number && !was_number && square % 9 + *text - '0' <= 8) {
            square += *text - '0';
        } else if (piece && *piece == NONE && square % 9 < 8) {
            *piece = square / 9 * 8 + square % 9;
            square++;
        } else {
            return form;
        }
        if (square > 71) return form;
        was_number = is_number;
    }
    if (square != 71 || (strcmp(text, " w") && strcmp(text, " b"))) return form;
    at->white_moves = text[1] == 'w';
    if (at->king == NONE || at->black == NONE) return "both kings are on the board";
    if (beside(at->king, at->black)) return "the kings do not stand side by side";
    if (at->rook == NONE && !at->white_moves) return "the rook has just been taken, so it is White's turn";
    if (at->white_moves && in_check(at)) return "Black is in check, so it is Black's turn";
    return NULL;
}

static void start(void) { printf("8/8/8/8/8/2k5/1R6/K7 w"); }

static void write_square(int square) { printf("%c%c", 'a' + col(square), '8' - row(square)); }

/* Answers with a move: the squares that it leads from and to, as in long algebraic notation. */
static void write_move(int from, int to, Position after, int *any) {
    if ((*any)++) putchar('\t');
    write_square(from);
    write_square(to);
    putchar('\t');
    after.white_moves = !after.white_moves;
    write_position(&after);
}

static void white_moves(const Position *at, int *any) {
    for (int to = 0; to < 64; to++) {
        Position after = *at;
        if (beside(at->king, to) && to != at->rook && !beside(to, at->black)) {
            after.king = to;
            write_move(at->king, to, after, any);
        }
    }
    static const int ways[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int way = 0; way < 4; way++) {
        int r = row(at->rook), c = col(at->rook);
        for (;;) {
            r += ways[way][0], c += ways[way][1];
            int to = r * 8 + c;
            if (r < 0 || r > 7 || c < 0 || c > 7 || to == at->king || to == at->black) break;
            Position after = *at;
            after.rook = to;
            write_move(at->rook, to, after, any);
        }
    }
}

static void black_moves(const Position *at, int *any) {
    for (int to = 0; to < 64; to++) {
        if (!beside(at->black, to) || beside(at->king, to)) continue;
        Position after = *at;
        after.black = to;
        if (to == at->rook) after.rook = NONE;
        if (!in_check(&after)) write_move(at->black, to, after, any);
    }
}

static void moves(const char *text) {
    Position at;
    int any = 0;
    const char *wrong = read_position(text, &at);
    if (wrong) {
        printf("bad %s", wrong);
    } else if (at.rook == NONE) {
        printf("draw"); /* kings alone cannot mate */
    } else if (at.white_moves) {
        white_moves(&at, &any); /* there always is a move */
    } else {
        black_moves(&at, &any);
        if (!any) printf(in_check(&at) ? "loss" : "draw"); /* mated, or stalemate */
    }
}

/* The squares, row by row, for the board. */
static void show(const char *text) {
    Position at;
    if (read_position(text, &at)) {
        putchar('?');
        return;
    }
    for (int square = 0; square < 64; square++)
        putchar(square == at.king ? 'K' : square == at.rook ? 'R' : square == at.black ? 'k' : '.');
}

/* A move in words. */
static void say(const char *question) {
    char text[80];
    Position at;
    size_t length = strcspn(question, "\t");
    const char *move = question + length + 1;
    if (length >= sizeof text || question[length] != '\t' || strlen(move) != 4) {
        putchar('?');
        return;
    }
    memcpy(text, question, length);
    text[length] = '\0';
    if (read_position(text, &at)) {
        putchar('?');
        return;
    }
    int from = ('8' - move[1]) * 8 + move[0] - 'a', to = ('8' - move[3]) * 8 + move[2] - 'a';
    const char *piece = from == at.rook ? "rook" : "king";
    printf(to == at.rook ? "%s takes the rook on %.2s" : "%s to %.2s", piece, move + 2);
}

/* The conversation: a line for every question. */
int main(void) {
    static char question[8192];
    while (fgets(question, sizeof question, stdin)) {
        question[strcspn(question, "\r\n")] = '\0';
        if (strncmp(question, "moves ", 6) == 0) moves(question + 6);
        else if (strcmp(question, "header") == 0) printf("%sready", HEADER);
        else if (strncmp(question, "start", 5) == 0) start();
        else if (strncmp(question, "show ", 5) == 0) show(question + 5);
        else if (strncmp(question, "say ", 4) == 0) say(question + 4);
        else putchar('?');
        putchar('\n');
    }
}
