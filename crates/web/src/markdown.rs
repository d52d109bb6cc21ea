//! Markdown as HTML, without raw markup or active links.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

/// Converts Markdown to HTML. HTML in the text is shown as text, and links lead only to pages and mail.
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
    // A wide block can be scrolled by keyboard only if it can have the focus. An empty heading cell would be read
    // out as a heading.
    text.replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<th></th>", "<td></td>")
}

/// The address, or `#` if its scheme could run code.
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
