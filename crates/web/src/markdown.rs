//! Markdown as HTML, without what could be more than text.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

/// The HTML of a text in Markdown. Markup in the text is shown as text; links lead to pages only.
pub(crate) fn html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events = Parser::new_ext(markdown, options).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: page(dest_url),
            title,
            id,
        }),
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Image {
            link_type,
            dest_url: page(dest_url),
            title,
            id,
        }),
        other => other,
    });
    let mut text = String::new();
    html::push_html(&mut text, events);
    // Whoever has no mouse scrolls what has the focus; and a heading that says nothing is none.
    text.replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<th></th>", "<td></td>")
}

/// The address, if it is one of a page.
fn page(address: CowStr<'_>) -> CowStr<'_> {
    let scheme = address
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    match scheme.as_deref() {
        None | Some("http" | "https" | "mailto") => address,
        Some(_) => "#".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn text_stays_text() {
        let shown =
            html("a <script>alert(1)</script> [x](javascript:alert(1)) **b**\n\n<b onclick=x>");
        assert!(
            !shown.contains("<script") && !shown.contains("javascript:"),
            "{shown}"
        );
        assert!(!shown.contains("<b onclick"), "{shown}");
        assert!(shown.contains("<strong>b</strong>"), "{shown}");
    }
}
