//! Markdown as HTML, without raw markup or active links.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

/// Converts Markdown to HTML. HTML in the text is shown as text, and links lead only to pages and mail. An image of
/// another site is a link to it, because the pages of this site load nothing from others.
pub(crate) fn html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut shown = Shown::default();
    for event in Parser::new_ext(markdown, options) {
        shown.add(event);
    }
    let mut text = String::new();
    html::push_html(&mut text, shown.events.into_iter());
    // A wide block can be scrolled by keyboard only if it can have the focus. An empty heading cell would be read
    // out as a heading.
    text.replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<th></th>", "<td></td>")
}

/// The events of a text as they are shown.
#[derive(Default)]
struct Shown<'t> {
    events: Vec<Event<'t>>,
    /// The number of links that have begun and not ended. A link cannot contain another one.
    links: usize,
    /// The images that have begun and not ended.
    images: Vec<Image<'t>>,
}

/// The form in which an image is shown.
enum Image<'t> {
    /// As it is.
    Picture,
    /// As a link to this address, whose text is the alternative text.
    Link(CowStr<'t>),
    /// As its alternative text.
    Text,
}

impl<'t> Shown<'t> {
    fn add(&mut self, event: Event<'t>) {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => self.events.push(Event::Text(text)),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                self.links += 1;
                if self.links == 1 {
                    self.events.push(Event::Start(Tag::Link {
                        link_type,
                        dest_url: page(dest_url),
                        title,
                        id,
                    }));
                }
            }
            Event::End(TagEnd::Link) => {
                if self.links == 1 {
                    self.events.push(event);
                }
                self.links -= 1;
            }
            Event::Start(Tag::Image { ref dest_url, .. }) if is_here(dest_url) => {
                self.images.push(Image::Picture);
                self.events.push(event);
            }
            Event::Start(Tag::Image {
                dest_url,
                title,
                id,
                ..
            }) => {
                let address = page(dest_url);
                if self.links > 0 || &*address == NOWHERE {
                    self.images.push(Image::Text);
                    return;
                }
                self.links += 1;
                self.events.push(Event::Start(Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: address.clone(),
                    title,
                    id,
                }));
                self.images.push(Image::Link(address));
            }
            Event::End(TagEnd::Image) => match self.images.pop() {
                Some(Image::Link(address)) => {
                    if let Some(Event::Start(Tag::Link { .. })) = self.events.last() {
                        self.events.push(Event::Text(address));
                    }
                    self.links -= 1;
                    self.events.push(Event::End(TagEnd::Link));
                }
                Some(Image::Text) => {}
                Some(Image::Picture) | None => self.events.push(event),
            },
            other => self.events.push(other),
        }
    }
}

/// The address of a link that leads nowhere.
const NOWHERE: &str = "#";

/// The address, or `#` if its scheme could run code.
fn page(address: CowStr<'_>) -> CowStr<'_> {
    let scheme = address
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    match scheme.as_deref() {
        None | Some("http" | "https" | "mailto") => address,
        Some(_) => NOWHERE.into(),
    }
}

/// Whether an address is one of this site: it names neither a scheme nor a host.
fn is_here(address: &str) -> bool {
    let mut letters = address.chars();
    let slashes = ['/', '\\'].map(Some);
    let names_host = [letters.next(), letters.next()]
        .iter()
        .all(|letter| slashes.contains(letter));
    !names_host && !address.contains(':')
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

    #[test]
    fn images_of_other_sites_are_links() {
        for (text, shown) in [
            ("![a](b.svg)", "<img src=\"b.svg\" alt=\"a\" />"),
            ("![a](/b.svg)", "<img src=\"/b.svg\" alt=\"a\" />"),
            (
                "![a *b*](http://c/d)",
                "<a href=\"http://c/d\">a <em>b</em></a>",
            ),
            (
                "![a](HTTPS://c/d \"e\")",
                "<a href=\"HTTPS://c/d\" title=\"e\">a</a>",
            ),
            ("![a](//c/d)", "<a href=\"//c/d\">a</a>"),
            ("![](http://c/d)", "<a href=\"http://c/d\">http://c/d</a>"),
            ("![a][b]\n\n[b]: http://c/d", "<a href=\"http://c/d\">a</a>"),
            ("![a](data:image/png;base64,b)", "a"),
            ("![a](javascript:b)", "a"),
            // A link has no link in it, and an alternative text no picture.
            ("[![a](http://c/d)](e)", "<a href=\"e\">a</a>"),
            ("![a ![b](http://c)](d)", "<img src=\"d\" alt=\"a b\" />"),
            (
                "![a ![b](c)](http://d)",
                "<a href=\"http://d\">a <img src=\"c\" alt=\"b\" /></a>",
            ),
            ("![a [b](c)](http://d)", "<a href=\"http://d\">a b</a>"),
            (
                "![a](http://c) [b](d)",
                "<a href=\"http://c\">a</a> <a href=\"d\">b</a>",
            ),
        ] {
            assert_eq!(html(text), format!("<p>{shown}</p>\n"), "{text}");
        }
    }
}
