//! All objects of a contest as a viewer may see them now.

use std::collections::{BTreeMap, HashSet};

use grundy_report::Verdict;
use grundy_store::{
    Contest, ContestMessage, ContestProblem, PENALTY, PUBLISHED_AFTER, Phase, Standing, VisibleTry,
};
use serde::Serialize;
use serde_json::Value;

use super::contest_id::contest_id;
use super::objects::{
    Award, Clarification, ContestObject, Group, Judgement, JudgementType, Language, ProblemObject,
    Score, Scoreboard, ScoreboardCell, ScoreboardRow, ScoreboardType, StateObject,
    SubmissionObject, Team,
};
use super::times::{absolute, minutes, relative, whole_minute};
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

/// The groups of contestants.
const IN_COMPETITION: &str = "in-competition";
const OUT_OF_COMPETITION: &str = "out-of-competition";
/// The language of a submission whose file the viewer may not see.
const NOT_SHOWN: &str = "not-shown";
/// The language of a file that no other language has.
const OTHER: &str = "other";

/// The colors of balloons.
const COLORS: [(&str, &str); 13] = [
    ("#d62728", "red"),
    ("#1f77b4", "blue"),
    ("#2ca02c", "green"),
    ("#ffdd00", "yellow"),
    ("#9467bd", "purple"),
    ("#ff7f0e", "orange"),
    ("#e377c2", "pink"),
    ("#17becf", "turquoise"),
    ("#8c564b", "brown"),
    ("#ffffff", "white"),
    ("#7f7f7f", "gray"),
    ("#000000", "black"),
    ("#bcbd22", "olive"),
];

/// A contest with this kind of scores. `has_unranked_teams` says whether the viewer sees contestants out of
/// competition.
pub(super) fn contest_object(
    contest: &Contest,
    scoreboard_type: ScoreboardType,
    has_unranked_teams: bool,
) -> ContestObject {
    let Contest {
        name,
        title,
        starts,
        ends,
        freezes,
        published,
        ..
    } = contest;
    let frozen = freezes.map(|freezes| relative(ends - freezes));
    let is_pass_fail = scoreboard_type == ScoreboardType::PassFail;
    ContestObject {
        id: contest_id(name),
        name: title.clone(),
        start_time: absolute(*starts),
        duration: relative(ends - starts),
        scoreboard_thaw_time: frozen.as_ref().and(*published).map(absolute),
        scoreboard_freeze_duration: frozen,
        scoreboard_type,
        main_scoreboard_group_id: has_unranked_teams.then_some(IN_COMPETITION),
        penalty_time: is_pass_fail.then(|| minutes(PENALTY)),
    }
}

/// The data that a viewer may see.
pub(super) struct Snapshot {
    contest: Contest,
    problems: Vec<ContestProblem>,
    scoreboard_type: ScoreboardType,
    /// Empty for visitors.
    lines: Vec<Standing>,
    tries: Vec<VisibleTry>,
    messages: Vec<ContestMessage>,
    languages: Vec<Language>,
}

impl Snapshot {
    /// Reads what the viewer may see of a contest.
    ///
    /// # Errors
    /// If the database fails.
    pub(super) async fn read(
        app: &App,
        viewer: &Viewer,
        contest: Contest,
    ) -> Result<Self, WebError> {
        let store = app.store();
        let access = viewer.access();
        let problems = store.problems_of_contest(&contest).await?;
        let (mut lines, mut tries) = (Vec::new(), Vec::new());
        if viewer.account().is_ok() {
            let kept = app.options().standings_kept;
            let all = app.contests().get(store, &contest, kept).await?;
            lines = all.standings(access, &contest, &problems);
            tries = all.visible(access, &contest);
        }
        let known: HashSet<&str> = problems.iter().map(|one| &*one.problem).collect();
        let teams: HashSet<&str> = lines.iter().map(|line| &*line.account).collect();
        tries.retain(|one| known.contains(&*one.problem) && teams.contains(&*one.account));
        Ok(Self {
            messages: store
                .contest_messages(&contest, access.account_id())
                .await?,
            languages: languages(app),
            scoreboard_type: ScoreboardType::of(store.counts_points(&contest).await?),
            contest,
            problems,
            lines,
            tries,
        })
    }

    /// The objects of a type. `None` if there is no such type.
    ///
    /// # Errors
    /// If an object cannot be written, which is a fault of this program.
    pub(super) fn objects(&self, name: &str) -> Option<serde_json::Result<Vec<Value>>> {
        Some(match name {
            "judgement-types" => values(judgement_types()),
            "languages" => values(&self.languages),
            "groups" => values(groups()),
            "problems" => values(self.problems()),
            "teams" => values(self.teams()),
            "submissions" => values(self.submissions()),
            "judgements" => values(self.judgements()),
            "clarifications" => values(self.clarifications()),
            // Teams are accounts, and judgments have no parts. The tools ask for both types.
            "organizations" | "runs" => Ok(Vec::new()),
            "awards" => values(self.awards()),
            _ => return None,
        })
    }

    fn is_pass_fail(&self) -> bool {
        self.scoreboard_type == ScoreboardType::PassFail
    }

    pub(super) fn contest(&self) -> ContestObject {
        let has_unranked_teams = self.lines.iter().any(|line| line.rank.is_none());
        contest_object(&self.contest, self.scoreboard_type, has_unranked_teams)
    }

    pub(super) fn state(&self) -> StateObject {
        let contest = &self.contest;
        let closed = contest.closes_at();
        let is_open = contest.phase == Phase::Open;
        let opened = match (contest.published, contest.freezes) {
            (Some(published), _) => published,
            (None, None) => closed,
            (None, Some(_)) => closed + PUBLISHED_AFTER,
        };
        let has_frozen = contest.freezes.filter(|freezes| contest.now >= *freezes);
        let when = |condition: bool, time: i64| condition.then(|| absolute(time));
        StateObject {
            started: when(contest.phase != Phase::Before, contest.starts),
            frozen: has_frozen.map(absolute),
            ended: when(contest.phase.is_over(), closed),
            thawed: when(is_open && has_frozen.is_some(), opened),
            // Each state comes after the one before it.
            finalized: when(is_open, opened + 1),
            end_of_updates: when(is_open, opened + 2),
        }
    }

    fn problems(&self) -> Vec<ProblemObject> {
        let problems = self.problems.iter().zip(COLORS.iter().copied().cycle());
        let problem =
            |(index, (problem, (rgb, color))): (usize, (&ContestProblem, _))| ProblemObject {
                id: problem.label.clone(),
                label: problem.label.clone(),
                name: problem.title.as_ref().unwrap_or(&problem.problem).clone(),
                ordinal: index + 1,
                rgb,
                color,
                test_data_count: 1,
                max_score: (!self.is_pass_fail()).then_some(problem.points),
            };
        problems.enumerate().map(problem).collect()
    }

    fn label(&self, problem: &str) -> Option<String> {
        let mut problems = self.problems.iter();
        let problem = problems.find(|one| one.problem == problem);
        problem.map(|one| one.label.clone())
    }

    fn teams(&self) -> Vec<Team> {
        let team = |line: &Standing| Team {
            id: line.account.clone(),
            name: line.name.clone(),
            label: line.name.clone(),
            group_ids: [match line.rank {
                Some(_) => IN_COMPETITION,
                None => OUT_OF_COMPETITION,
            }],
        };
        let mut teams: Vec<Team> = self.lines.iter().map(team).collect();
        teams.sort_by(|one, other| one.id.cmp(&other.id));
        teams
    }

    /// The time of a try. The standings tell others the minute only.
    fn time(&self, one: &VisibleTry) -> i64 {
        match one.is_near {
            true => one.created,
            false => whole_minute(one.created, self.contest.starts),
        }
    }

    fn contest_time(&self, time: i64) -> String {
        relative(time - self.contest.starts)
    }

    fn submissions(&self) -> Vec<SubmissionObject> {
        let submission = |one: &VisibleTry| {
            Some(SubmissionObject {
                id: public_id(one),
                language_id: self.language(one),
                problem_id: self.label(&one.problem)?,
                team_id: one.account.clone(),
                time: absolute(self.time(one)),
                contest_time: self.contest_time(self.time(one)),
                entry_point: None,
                files: [],
            })
        };
        self.tries.iter().filter_map(submission).collect()
    }

    fn language(&self, one: &VisibleTry) -> String {
        let Some(file) = &one.file else {
            return NOT_SHOWN.to_owned();
        };
        let ending = file.rsplit('.').next().unwrap_or_default();
        let mut languages = self.languages.iter();
        let language = languages.find(|one| one.extensions.iter().any(|own| own == ending));
        language.map_or_else(|| OTHER.to_owned(), |language| language.id.clone())
    }

    fn judgements(&self) -> Vec<Judgement> {
        let judgement = |one: &VisibleTry| {
            let verdict = one.verdict?;
            let began = self.time(one);
            let ended = one.judged.filter(|_| one.is_near).unwrap_or(began);
            let solved = verdict == Verdict::Accepted;
            let points = || {
                let mut problems = self.problems.iter();
                let problem = problems.find(|problem| problem.problem == one.problem);
                problem.map_or(0, |problem| problem.points)
            };
            Some(Judgement {
                id: public_id(one),
                submission_id: public_id(one),
                judgement_type_id: judgement_type(verdict),
                score: (!self.is_pass_fail()).then(|| if solved { points() } else { 0 }),
                start_time: absolute(began),
                start_contest_time: self.contest_time(began),
                end_time: absolute(ended),
                end_contest_time: self.contest_time(ended),
            })
        };
        self.tries.iter().filter_map(judgement).collect()
    }

    fn clarifications(&self) -> Vec<Clarification> {
        let teams: HashSet<&str> = self.lines.iter().map(|line| &*line.account).collect();
        // The team that has asked is part of a question, so a question is shown to those who may know it.
        let is_shown = |message: &ContestMessage| match &message.asked_by {
            Some(_) => message
                .author
                .as_deref()
                .is_some_and(|id| teams.contains(id)),
            None => message.official,
        };
        let shown: HashSet<&str> = self
            .messages
            .iter()
            .filter(|message| is_shown(message))
            .map(|message| &*message.id)
            .collect();
        let clarification = |message: &ContestMessage| Clarification {
            id: message.id.clone(),
            from_team_id: message.author.clone().filter(|_| !message.official),
            to_team_ids: message.recipient.clone().map(|team| [team]),
            reply_to_id: message.answers.clone().filter(|id| shown.contains(&**id)),
            problem_id: message.problem.as_deref().and_then(|name| self.label(name)),
            text: message.text.clone(),
            time: absolute(message.created),
            contest_time: self.contest_time(message.created),
        };
        let messages = self.messages.iter().rev();
        let messages = messages.filter(|message| shown.contains(&*message.id));
        messages.map(clarification).collect()
    }

    fn awards(&self) -> Vec<Award> {
        let teams = |wins: &dyn Fn(&Standing) -> bool| -> Vec<String> {
            let winners = self.lines.iter().filter(|line| wins(line));
            winners.map(|line| line.account.clone()).collect()
        };
        let mut awards = vec![Award {
            id: "winner".to_owned(),
            citation: "Winner".to_owned(),
            team_ids: teams(&|line| line.rank == Some(1) && line.points > 0),
        }];
        for (index, problem) in self.problems.iter().enumerate() {
            awards.push(Award {
                id: format!("first-to-solve-{}", problem.label),
                citation: format!("First to solve problem {}", problem.label),
                team_ids: teams(&|line| line.cells.get(index).is_some_and(|cell| cell.first)),
            });
        }
        awards
    }

    pub(super) fn scoreboard(&self) -> Scoreboard {
        // Nothing has changed since the last try that the viewer may see.
        let last = self.tries.iter().map(|one| self.time(one)).max();
        let now = last.unwrap_or(self.contest.starts);
        let row = |line: &Standing| {
            Some(ScoreboardRow {
                rank: line.rank?,
                team_id: line.account.clone(),
                score: self.score(line),
                problems: self.cells(line),
            })
        };
        Scoreboard {
            time: absolute(now),
            contest_time: self.contest_time(now),
            state: self.state(),
            rows: self.lines.iter().filter_map(row).collect(),
        }
    }

    fn score(&self, line: &Standing) -> Score {
        let last = line.cells.iter().filter_map(|cell| cell.minutes).max();
        let pass_fail = self.is_pass_fail();
        Score {
            num_solved: pass_fail.then_some(line.solved),
            total_time: pass_fail.then(|| minutes(line.penalty)),
            score: (!pass_fail).then_some(line.points),
            time: last.map(minutes),
        }
    }

    fn cells(&self, line: &Standing) -> Vec<ScoreboardCell> {
        let pass_fail = self.is_pass_fail();
        let cells = line.cells.iter().zip(&self.problems);
        let cells = cells.map(|(cell, problem)| {
            let solved = cell.minutes.is_some();
            ScoreboardCell {
                problem_id: problem.label.clone(),
                num_judged: cell.tries,
                num_pending: cell.pending,
                solved: pass_fail.then_some(solved),
                score: (!pass_fail).then_some(if solved { problem.points } else { 0 }),
                time: cell.minutes.map(minutes),
            }
        });
        cells.collect()
    }
}

fn values<T: Serialize>(objects: impl IntoIterator<Item = T>) -> serde_json::Result<Vec<Value>> {
    objects.into_iter().map(serde_json::to_value).collect()
}

/// The identifier of a try. That of the submission would tell its time.
fn public_id(one: &VisibleTry) -> String {
    let digest = grundy_store::digest(format!("clics {}", one.id).as_bytes());
    digest.chars().take(32).collect()
}

fn groups() -> [Group; 2] {
    [
        Group {
            id: IN_COMPETITION,
            name: "In competition",
        },
        Group {
            id: OUT_OF_COMPETITION,
            name: "Out of competition",
        },
    ]
}

/// The identifier of a judgement type in the list of the specification, which has no other ones.
fn judgement_type(verdict: Verdict) -> String {
    match verdict {
        // "Contact staff".
        Verdict::NotDecided => "CS".to_owned(),
        other => other.to_string(),
    }
}

fn judgement_types() -> Vec<JudgementType> {
    let types = [
        (Verdict::Accepted, "Accepted"),
        (Verdict::WrongAnswer, "Wrong Answer"),
        (Verdict::TimeLimitExceeded, "Time Limit Exceeded"),
        (Verdict::MemoryLimitExceeded, "Memory Limit Exceeded"),
        (Verdict::RunTimeError, "Run-Time Error"),
        (Verdict::OutputLimitExceeded, "Output Limit Exceeded"),
        (Verdict::CompileError, "Compile Error"),
        (Verdict::NotDecided, "Not Decided"),
        (Verdict::JudgeError, "Judging Error"),
    ];
    let free = [
        Verdict::Accepted,
        Verdict::CompileError,
        Verdict::NotDecided,
        Verdict::JudgeError,
    ];
    let types = types.map(|(verdict, name)| JudgementType {
        id: judgement_type(verdict),
        name,
        penalty: !free.contains(&verdict),
        solved: verdict == Verdict::Accepted,
    });
    types.into()
}

/// The languages that this server compiles, and two for what has no language.
fn languages(app: &App) -> Vec<Language> {
    let mut all: BTreeMap<String, Language> = BTreeMap::new();
    let mut add = |id: String, name: &str, extensions: &[String]| {
        let language = Language {
            id: id.clone(),
            name: name.to_owned(),
            entry_point_required: false,
            extensions: extensions.to_vec(),
        };
        all.insert(id, language);
    };
    for language in &app.options().languages {
        add(
            language_id(&language.name),
            &language.name,
            &language.endings,
        );
    }
    add(OTHER.to_owned(), "Other", &[]);
    add(NOT_SHOWN.to_owned(), "Not shown", &[]);
    all.into_values().collect()
}

/// The identifier of a language in the list of the specification, if it is there.
fn language_id(name: &str) -> String {
    match name {
        "C++" => "cpp".to_owned(),
        "Python" => "python3".to_owned(),
        name => name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect(),
    }
}
