{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

#include <stdio.h>
#include <string.h>

/* Writes {{ result | lower }}; `opening` is the first line, `{{ given }}` the last one. */
static void {{ function }}(const char *opening, const char *{{ given }}) {
    (void)opening;
    (void){{ given }};
    /* {{ example_means }}. */
    printf("{{ example }}\n");
}

int main(void) {
    static char opening[1024], {{ given }}[8192];
    if (!fgets(opening, sizeof opening, stdin)) return 0;
    while (fgets({{ given }}, sizeof {{ given }}, stdin)) {
        {{ given }}[strcspn({{ given }}, "\r\n")] = '\0';
        {{ function }}(opening, {{ given }});
        fflush(stdout); /* or the judge waits for what is still in a buffer */
    }
}
