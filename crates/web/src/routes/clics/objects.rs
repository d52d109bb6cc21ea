//! The objects of the Contest API, as version 2026-01 of its specification describes them.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The version of the specification.
pub(super) const VERSION: &str = "2026-01";

/// An endpoint with the properties of its objects.
pub(super) struct Endpoint {
    /// The type of the endpoint.
    pub(super) name: &'static str,
    pub(super) properties: fn() -> Vec<String>,
    /// Whether it is for accounts only, as the standings are.
    pub(super) needs_account: bool,
}

const fn endpoint(
    name: &'static str,
    properties: fn() -> Vec<String>,
    needs_account: bool,
) -> Endpoint {
    Endpoint {
        name,
        properties,
        needs_account,
    }
}

/// The endpoints that a client can read.
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("contest", of::<ContestObject>, false),
    endpoint("judgement-types", of::<JudgementType>, false),
    endpoint("languages", of::<Language>, false),
    endpoint("groups", of::<Group>, false),
    // This server has none, and their properties are those of groups.
    endpoint("organizations", of::<Group>, false),
    endpoint("problems", of::<ProblemObject>, false),
    endpoint("teams", of::<Team>, true),
    endpoint("state", of::<StateObject>, false),
    endpoint("submissions", of::<SubmissionObject>, true),
    endpoint("judgements", of::<Judgement>, true),
    endpoint("runs", of_runs, true),
    endpoint("clarifications", of::<Clarification>, true),
    endpoint("awards", of::<Award>, true),
    endpoint("scoreboard", of::<Scoreboard>, true),
];

/// The names of the properties of objects of this type.
fn of<T: JsonSchema>() -> Vec<String> {
    let schema = schemars::schema_for!(T);
    let properties = schema.get("properties").and_then(Value::as_object);
    let names = properties.into_iter().flat_map(|all| all.keys());
    names.cloned().collect()
}

/// The properties of runs. This server has none, so that no type has them.
fn of_runs() -> Vec<String> {
    let names = [
        "id",
        "judgement_id",
        "ordinal",
        "judgement_type_id",
        "time",
        "contest_time",
        "run_time",
    ];
    names.map(str::to_owned).to_vec()
}

/// Information about the API.
#[derive(Serialize)]
pub(super) struct Information {
    pub(super) version: &'static str,
    pub(super) version_url: &'static str,
    pub(super) provider: Provider,
}

#[derive(Serialize)]
pub(super) struct Provider {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
}

/// The rights of a client.
#[derive(Serialize)]
pub(super) struct AccessObject {
    /// Nothing can be changed.
    pub(super) capabilities: [&'static str; 0],
    pub(super) endpoints: Vec<AccessEndpoint>,
}

#[derive(Serialize)]
pub(super) struct AccessEndpoint {
    #[serde(rename = "type")]
    pub(super) name: &'static str,
    pub(super) properties: Vec<String>,
}

/// The kind of scores of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ScoreboardType {
    /// All problems are worth one point.
    PassFail,
    /// Problems are worth different numbers of points.
    Score,
}

impl ScoreboardType {
    /// The kind of scores of a contest that counts points, or does not.
    pub(super) fn of(counts_points: bool) -> Self {
        match counts_points {
            true => Self::Score,
            false => Self::PassFail,
        }
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ContestObject {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) start_time: String,
    pub(super) duration: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scoreboard_freeze_duration: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scoreboard_thaw_time: Option<String>,
    pub(super) scoreboard_type: ScoreboardType,
    /// The group whose teams are ranked; `None` if all teams are. The text of the specification names this property,
    /// but its schema does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) main_scoreboard_group_id: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) penalty_time: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct JudgementType {
    pub(super) id: String,
    pub(super) name: &'static str,
    pub(super) penalty: bool,
    pub(super) solved: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Language {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) entry_point_required: bool,
    pub(super) extensions: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Group {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ProblemObject {
    pub(super) id: String,
    pub(super) label: String,
    pub(super) name: String,
    pub(super) ordinal: usize,
    pub(super) rgb: &'static str,
    pub(super) color: &'static str,
    pub(super) test_data_count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) max_score: Option<i64>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Team {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) label: String,
    pub(super) group_ids: [&'static str; 1],
}

#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct StateObject {
    pub(super) started: Option<String>,
    pub(super) frozen: Option<String>,
    pub(super) ended: Option<String>,
    pub(super) thawed: Option<String>,
    pub(super) finalized: Option<String>,
    pub(super) end_of_updates: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct SubmissionObject {
    pub(super) id: String,
    pub(super) language_id: String,
    pub(super) problem_id: String,
    pub(super) team_id: String,
    pub(super) time: String,
    pub(super) contest_time: String,
    /// A program is one file.
    pub(super) entry_point: Option<String>,
    /// Sources are not part of this API.
    pub(super) files: [String; 0],
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Judgement {
    pub(super) id: String,
    pub(super) submission_id: String,
    pub(super) judgement_type_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i64>,
    pub(super) start_time: String,
    pub(super) start_contest_time: String,
    pub(super) end_time: String,
    pub(super) end_contest_time: String,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Clarification {
    pub(super) id: String,
    pub(super) from_team_id: Option<String>,
    /// Left out if the message is for all: the schema of the specification calls it `to_team_id`, unlike its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_team_ids: Option<[String; 1]>,
    pub(super) reply_to_id: Option<String>,
    pub(super) problem_id: Option<String>,
    pub(super) text: String,
    pub(super) time: String,
    pub(super) contest_time: String,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Award {
    pub(super) id: String,
    pub(super) citation: String,
    pub(super) team_ids: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Scoreboard {
    pub(super) time: String,
    pub(super) contest_time: String,
    pub(super) state: StateObject,
    pub(super) rows: Vec<ScoreboardRow>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ScoreboardRow {
    pub(super) rank: usize,
    pub(super) team_id: String,
    pub(super) score: Score,
    pub(super) problems: Vec<ScoreboardCell>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Score {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) num_solved: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) total_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i64>,
    /// The time of the last solved problem.
    pub(super) time: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ScoreboardCell {
    pub(super) problem_id: String,
    pub(super) num_judged: i64,
    pub(super) num_pending: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<String>,
}
