//! What every request can reach.

use std::sync::Arc;

use axum::response::Html;
use grundy_games::Catalog;
use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;

use crate::error::WebError;
use crate::positions::Positions;
use crate::templates::Templates;
use crate::viewer::Viewer;

/// The site: what it serves from. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    catalog: Catalog,
    templates: Templates,
    positions: Positions,
}

impl App {
    /// A site that knows these games.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        Self(Arc::new(Inner {
            positions: Positions::new(catalog.clone()),
            catalog,
            templates: Templates::new(),
        }))
    }

    /// The games that this process knows: those of ours. Games that users bring are known to workers.
    pub(crate) fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    /// Who answers questions about positions.
    pub(crate) fn positions(&self) -> &Positions {
        &self.0.positions
    }

    /// A page for this viewer. The template sees `viewer` and `page`, which is the data.
    pub(crate) fn page(
        &self,
        viewer: &Viewer,
        template: &str,
        data: impl Serialize,
    ) -> Result<Html<String>, WebError> {
        let (viewer, page) = (Serde(viewer), Serde(data));
        let rendered = self.0.templates.render(template, context! { viewer, page });
        rendered.map(Html).map_err(|error| {
            tracing::error!(
                template,
                error = format!("{error:#}"),
                "a page could not be set"
            );
            WebError::internal(
                "this page could not be made; the operator finds the reason in the log",
            )
        })
    }
}
