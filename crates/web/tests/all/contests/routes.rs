//! Every route of the site that answers with data.

use std::fs;
use std::path::Path;

use super::forms::DONE;

/// Everything that can be asked for. `{s}` is a submission of Bob within the freeze, `{a}` one of Alice that
/// is judged, `{w}` one of hers that waits, `{b}` the account of Bob, `{c}` the class.
pub(crate) const ASKED: &[&str] = &[
    "/",
    "/problems",
    "/about",
    "/account",
    "/admin",
    "/admin/day",
    "/admin/rejudges/none",
    "/api/clics",
    "/api/clics/",
    "/api/clics/contests",
    "/api/clics/contests/cup",
    "/api/clics/contests/cup/access",
    "/api/clics/contests/cup/state",
    "/api/clics/contests/cup/scoreboard",
    "/api/clics/contests/cup/awards",
    "/api/clics/contests/cup/clarifications",
    "/api/clics/contests/cup/groups",
    "/api/clics/contests/cup/judgements",
    "/api/clics/contests/cup/judgement-types",
    "/api/clics/contests/cup/languages",
    "/api/clics/contests/cup/problems",
    "/api/clics/contests/cup/submissions",
    "/api/clics/contests/cup/teams",
    "/api/clics/contests/cup/teams/{b}",
    "/api/v1/contests",
    "/api/v1/contests/cup",
    "/api/v1/contests/cup/messages",
    "/api/v1/contests/cup/results",
    "/api/v1/contests/cup/results.csv",
    "/api/v1/contests/cup/standings",
    "/api/v1/openapi.json",
    "/api/v1/play?problem=nim&position=3%204%205&seed=1",
    "/api/v1/play?problem=nim&position=3%204%205&seed=1&against=bot:{s}",
    "/api/v1/play?problem=sealed-nim&position=3%204%205&seed=1",
    "/api/v1/position?problem=sealed-nim&position=3%204%205",
    "/api/v1/problems",
    "/api/v1/problems/nim/board",
    "/api/v1/problems/sealed-nim/board",
    "/api/v1/problems/nim/ladder",
    "/api/v1/problems/nim/matches?first={s}&second={s}",
    "/api/v1/problems/nim/tournaments?entrants={s}&entrants={s}",
    "/api/v1/problems/sealed-nim/ladder",
    "/api/v1/solve?problem=sealed-nim&position=3%204%205",
    "/api/v1/submissions",
    "/api/v1/submissions/{s}",
    "/api/v1/submissions/{a}",
    "/api/v1/submissions/{w}",
    "/api/v1/submissions/{s}/events",
    "/api/v1/submissions/{a}/events",
    "/api/v1/submissions/{s}/verdict",
    "/api/v1/submissions/{a}/verdict",
    "/classes",
    "/classes/{c}",
    "/classes/{c}/errors/nim",
    "/classes/{c}/similar/nim",
    "/classes/{c}/similar/nim/{s}/{a}",
    "/classes/{c}/errors/sealed-nim",
    "/classes/{c}/feed",
    "/classes/{c}/results.csv",
    "/contests",
    "/contests/cup",
    "/contests/cup/messages",
    "/contests/cup/organise",
    "/contests/cup/results.csv",
    "/contests/cup/results.json",
    "/contests/cup/standings",
    "/explorer?problem=sealed-nim&position=3%204%205",
    "/explorer/plot.svg?problem=sealed-nim&position=3%204%205",
    "/join",
    "/metrics",
    "/play?problem=nim&position=3%204%205&seed=1",
    "/play?problem=nim&position=3%204%205&seed=1&against=bot:{s}",
    "/play?problem=sealed-nim&position=3%204%205&seed=1",
    "/problems/nim",
    "/problems/nim?contest=cup",
    "/problems/sealed-nim",
    "/problems/nim/board",
    "/problems/sealed-nim/board",
    "/problems/nim/ladder",
    "/problems/sealed-nim/ladder",
    "/problems/nim/ladder/{b}",
    "/problems/nim/ladder/random",
    "/problems/sealed-nim/ladder/{b}/random",
    "/problems/nim/match?first={s}&second={s}",
    "/problems/nim/tournament?bot={s}&bot={s}",
    "/problems/nim/traps",
    "/problems/sealed-nim/traps",
    "/readyz",
    "/robots.txt",
    "/room",
    "/sign-in",
    "/submissions",
    "/submissions?problem=nim",
    "/submissions/{s}",
    "/submissions/{a}",
    "/submissions/{w}",
    "/submissions/{s}/source",
    "/submissions/{a}/source",
    "/uploads",
    "/welcome?token=guess",
];
/// Routes that hold nothing of anybody, or that take forms only.
const NOT_ASKED: &[&str] = &[
    "/api/clics/contests/{contest}/event-feed",
    "/assets/",
    "/healthz",
    "/sign-out",
    "/account/",
    "/admin/accounts",
    "/admin/rejudge",
    "/admin/workers",
    "/classes/{class}/assign",
    "/classes/{class}/unassign",
    "/classes/{class}/invit",
    "/classes/{class}/import",
    "/classes/{class}/pupils/",
    "/classes/{class}/rename",
    "/classes/{class}/archive",
    "/classes/{class}/delete",
    "/classes/{class}/teachers",
    "/contests/{contest}/about",
    "/contests/{contest}/contestants",
    "/contests/{contest}/join",
    "/contests/{contest}/virtual",
    "/contests/{contest}/problems",
    "/contests/{contest}/oracle",
    "/contests/{contest}/publish",
    "/contests/{contest}/delete",
    "/api/v1/contests/{contest}/events",
    "/api/v1/contests/{contest}/join",
    "/api/v1/problems/{problem}/submissions",
    "/problems/{problem}/submissions",
    "/problems/{problem}/sample",
    "/submissions/{id}/public",
    "/uploads/{problem}/",
];

/// The submissions that paths name.
#[derive(Clone, Copy)]
pub(crate) struct Submissions<'a> {
    pub(crate) late: &'a str,
    pub(crate) judged: &'a str,
    pub(crate) waits: &'a str,
    /// The account of Bob.
    pub(crate) bob: &'a str,
}

impl Submissions<'_> {
    pub(crate) fn path(&self, path: &str, class: &str) -> String {
        let path = path.replace("{s}", self.late).replace("{a}", self.judged);
        let path = path.replace("{w}", self.waits).replace("{b}", self.bob);
        path.replace("{c}", class)
    }
}

/// The routes of the program, and whether they take forms.
fn routes() -> Vec<(String, bool)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut routes = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source");
            let pages = text.split(".route(").skip(1);
            let operations = text.split("utoipa::path(").skip(1);
            for text in pages.chain(operations) {
                let route = text.split('"').nth(1).unwrap_or_default();
                let handlers = text.split([';', ']']).next().unwrap_or_default();
                let takes_forms =
                    handlers.contains("post(") || text.trim_start().starts_with("post");
                if route.starts_with('/') {
                    routes.push((route.to_owned(), takes_forms));
                }
            }
        }
    }
    assert!(routes.len() > 50, "{routes:?}");
    routes
}

fn fits(route: &str, asked: &str) -> bool {
    let asked = asked.split('?').next().unwrap_or_default();
    let (route, asked) = (route.split('/'), asked.split('/'));
    let parts: Vec<_> = route.clone().zip(asked.clone()).collect();
    route.count() == asked.count()
        && parts
            .iter()
            .all(|(one, other)| one == other || one.starts_with('{'))
}

/// Every route of the program is among those that are asked, or takes forms only.
#[test]
fn every_route_is_asked() {
    for (route, _) in routes() {
        let is_asked = ASKED.iter().any(|asked| fits(&route, asked));
        let is_left_out = NOT_ASKED.iter().any(|left| route.starts_with(left));
        assert!(is_asked || is_left_out, "{route} is not asked for");
    }
}

/// Every form is sent by each role, here or on the site without contests.
#[test]
fn every_form_is_sent_by_each_role() {
    let site = include_str!("../site/forms.rs").split('"');
    let contests = DONE.iter().map(|(path, ..)| *path);
    let sent: Vec<_> = site.chain(contests).collect();
    let forms = routes().into_iter().filter(|(_, takes_forms)| *takes_forms);
    let forms: Vec<_> = forms.collect();
    assert!(forms.len() > 40, "{forms:?}");
    for (route, _) in forms {
        assert!(sent.iter().any(|path| fits(&route, path)), "{route}");
    }
}
