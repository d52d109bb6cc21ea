{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

{% if rules %}
{% for line in includes %}
{{ line }}
{% endfor %}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rules read and write these, instead of the input and the output of this program. */
static FILE *rules_in, *rules_out;
#undef stdin
#undef stdout
#undef getchar
#undef putchar
#define stdin rules_in
#define stdout rules_out
#define getchar() fgetc(rules_in)
#define putchar(c) fputc(c, rules_out)
#define puts(text) fprintf(rules_out, "%s\n", text)
#define printf(...) fprintf(rules_out, __VA_ARGS__)
#define vprintf(form, values) vfprintf(rules_out, form, values)
#define scanf(...) fscanf(rules_in, __VA_ARGS__)
{% if unistd %}
#define read(file, text, most) fread(text, 1, most, rules_in)
#define write(file, text, length) fwrite(text, 1, length, rules_out)
{% endif %}
#define setbuf(...) 0
#define setvbuf(...) 0
#define main rules_main

/* The rules of the game, as its file has them. */
{{ rules }}

#undef main
#undef setbuf
#undef setvbuf
#undef stdin
#undef stdout
#undef getchar
#undef putchar
#undef puts
#undef printf
#undef vprintf
#undef scanf
{% if unistd %}
#undef read
#undef write
{% endif %}

/* Asks the rules for the legal moves: each move, then the position that it leads to, with tabs between all of them. */
static const char *legal(const char *settings, const char *position) {
    static char *answers;
    size_t length = strlen(settings) + strlen(position) + 32;
    char *questions = malloc(length);
    snprintf(questions, length, "header\nstart%s\nmoves %s\n", settings, position);
    free(answers);
    rules_in = fmemopen(questions, strlen(questions), "r");
    rules_out = open_memstream(&answers, &length);
    rules_main();
    fclose(rules_in);
    fclose(rules_out);
    free(questions);
    char *end = answers + strlen(answers);
    while (end > answers && end[-1] == '\n') *--end = '\0';
    char *line = strrchr(answers, '\n'); /* after the answers to the first two questions */
    return line ? line + 1 : answers;
}

/* Writes your move; `opening` is the first line, `position` the last one. */
static void choose(const char *opening, const char *position) {
    const char *settings = strchr(opening, ' ');
    /* Any legal move. */
    const char *moves = legal(settings ? settings : "", position);
    printf("%.*s\n", (int)strcspn(moves, "\t"), moves);
}
{% else %}
#include <stdio.h>
#include <string.h>

/* Writes {{ result | lower }}; `opening` is the first line, `{{ given }}` the last one. */
static void {{ function }}(const char *opening, const char *{{ given }}) {
    (void)opening;
    (void){{ given }};
    /* {{ example_means }}. */
    printf("{{ example }}\n");
}
{% endif %}

int main(void) {
    char *opening = NULL, *{{ given }} = NULL;
    size_t opening_room = 0, {{ given }}_room = 0; /* getline makes room for lines of any length */
    if (getline(&opening, &opening_room, stdin) < 0) return 0;
    opening[strcspn(opening, "\r\n")] = '\0';
    while (getline(&{{ given }}, &{{ given }}_room, stdin) >= 0) {
        {{ given }}[strcspn({{ given }}, "\r\n")] = '\0';
        {{ function }}(opening, {{ given }});
        fflush(stdout); /* or the judge waits for what is still in a buffer */
    }
}
