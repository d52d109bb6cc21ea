//! Every form that is sent to the site, but for those of contests: the status for each role, in the order of `ROLES`.
//! `contests/routes.rs` reads the paths.

/// The status for an empty form, by role. 422 means that the role may send the form, with its fields filled in.
pub(crate) const EMPTY: &[(&str, [u16; 6])] = &[
    ("/problems/nim/submissions", [401, 422, 422, 422, 422, 422]),
    ("/problems/nim/sample", [401, 422, 422, 422, 422, 422]),
    (
        "/api/v1/problems/nim/matches",
        [401, 422, 422, 422, 422, 422],
    ),
    (
        "/api/v1/problems/nim/tournaments",
        [401, 422, 422, 422, 422, 422],
    ),
    ("/submissions/{s}/public", [401, 303, 404, 404, 404, 404]),
    ("/account/token", [401, 200, 200, 200, 200, 200]),
    // The form names what is ended.
    ("/account/end", [422; 6]),
    ("/account/delete", [401, 422, 422, 422, 422, 422]),
    ("/account/password", [401, 422, 422, 422, 422, 422]),
    // These accounts have no password, so the site asks first.
    (
        "/account/sign-out-everywhere",
        [401, 200, 200, 200, 200, 200],
    ),
    ("/sign-out", [303, 200, 200, 200, 200, 200]),
    ("/classes", [422, 422, 422, 422, 422, 422]),
    ("/classes/{c}/invite", [401, 404, 404, 200, 404, 200]),
    ("/uploads", [401, 403, 403, 422, 422, 422]),
    ("/uploads/own/remove", [401, 403, 403, 404, 404, 404]),
    ("/admin/workers", [422, 422, 422, 422, 422, 422]),
    ("/admin/rejudge", [422, 422, 422, 422, 422, 422]),
    ("/admin/accounts/{p}/reset", [401, 404, 404, 404, 404, 200]),
    (
        "/admin/accounts/{p}/disable",
        [401, 404, 404, 404, 404, 303],
    ),
    ("/admin/accounts/{p}/enable", [401, 404, 404, 404, 404, 303]),
];

/// The status for these fields, by role.
pub(crate) const FORMS: &[(&str, &str, [u16; 6])] = &[
    ("/classes", "name=mine", [401, 403, 403, 303, 303, 303]),
    (
        "/classes/{c}/assign",
        "problem=nim",
        [401, 404, 404, 303, 404, 303],
    ),
    (
        "/classes/{c}/unassign",
        "problem=nim",
        [401, 404, 404, 303, 404, 303],
    ),
    (
        "/classes/{c}/rename",
        "name=7c",
        [401, 404, 404, 303, 404, 303],
    ),
    (
        "/classes/{c}/teachers",
        "teacher=pupil",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/classes/{c}/teachers/remove",
        "account=nobody",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/classes/{c}/invitations/end",
        "invitation=none",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/classes/{c}/import",
        "names=pupil",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/classes/{c}/pupils/reset",
        "account={pupil}",
        [401, 404, 404, 200, 404, 200],
    ),
    // Twice each, the class is in use again.
    ("/classes/{c}/archive", "", [401, 404, 404, 303, 404, 303]),
    (
        "/classes/{c}/pupils/remove",
        "account={pupil}",
        [401, 404, 404, 303, 404, 404],
    ),
    (
        "/classes/{c}/delete",
        "confirmed=7",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/admin/accounts",
        "name=new&role=admin",
        [401, 404, 404, 404, 404, 200],
    ),
    (
        "/admin/accounts/import",
        "names=pupil",
        [401, 404, 404, 404, 404, 422],
    ),
    (
        "/admin/accounts/{pupil}/role",
        "role=member",
        [401, 404, 404, 404, 404, 303],
    ),
    // A problem of the server has no uploader.
    (
        "/uploads/own/publish",
        "what=publish",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/admin/workers",
        "what=drain",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/admin/rejudge",
        "problem=nim",
        [401, 404, 404, 404, 404, 422],
    ),
    (
        "/admin/rejudges/none",
        "what=apply",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/api/v1/play",
        "game=nim&position=4+5&seed=1&move=2+1",
        [200; 6],
    ),
    // The forms of people who are not signed in. The sixth wrong password in a row has to wait.
    (
        "/sign-in",
        "name=nobody&password=guess",
        [401, 401, 401, 401, 401, 429],
    ),
    (
        "/welcome",
        "token=guess&password=correct+horse+battery",
        [404; 6],
    ),
    (
        "/join",
        "invitation=guess&name=new&password=correct+horse+battery",
        [404; 6],
    ),
    (
        "/api/v1/problems/nim/submissions",
        "",
        [401, 422, 422, 422, 422, 422],
    ),
];
