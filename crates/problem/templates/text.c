{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

#include <stdio.h>
#include <string.h>

/* Writes your move; `opening` is the first line, `position` the last one. */
static void choose(const char *opening, const char *position) {
    (void)opening;
    (void)position;
    /* A legal move of the first position, and of few others. */
    printf("{{ example }}\n");
}

int main(void) {
    static char opening[1024], position[8192];
    if (!fgets(opening, sizeof opening, stdin)) return 0;
    while (fgets(position, sizeof position, stdin)) {
        position[strcspn(position, "\r\n")] = '\0';
        choose(opening, position);
        fflush(stdout); /* or the judge waits for what is still in a buffer */
    }
}
