//! Reports on submissions, and what remains of them while a contest keeps something secret.

use std::collections::BTreeMap;

use grundy_play::{Opponent, Tally};
use grundy_report::{
    AnswerFuel, AnswerReport, AnswersBy, Asks, BotRefutation, Converted, DEFAULT_SEED, ENGINE,
    FirstFailure, FirstWrongAnswer, Fuel, Games, JudgeReport, Minimized, Mistake, ProofReport,
    ProofStatus, QuestionCounts, Reason, Results, RightMoves, Schema, SearchLimits, SearchedReport,
    SettingsMap, SubmissionId, SubmissionReport, TestReport, UndecidedMove, Verdict,
};
use grundy_rules::{Known, Method, Outcome, Value};

fn submission() -> SubmissionId {
    SubmissionId {
        file: "greedy.c".to_owned(),
        sha256: None,
    }
}

fn mistake(played: &str) -> Mistake {
    Mistake {
        ply: 3,
        position: "4 5".to_owned(),
        proved: Known::exact(Value::Win(Some(9)), Method::Search).into(),
        played: played.to_owned(),
        value_after: Some(Outcome::Loss),
        kept: vec!["2 1".to_owned()],
    }
}

fn failure(played: &str) -> FirstFailure {
    FirstFailure {
        reason: Reason::Blunder,
        detail: None,
        game: 6,
        opponent: Opponent::Perfect,
        seat: 1,
        start: "4 5".to_owned(),
        instance: format!("played={played}"),
        settings: SettingsMap::new(),
        rules: Vec::new(),
        mistake: mistake(played),
        kept_count: 1,
        right: Some(RightMoves::default()),
        line: vec!["1 4".to_owned()],
        stderr: String::new(),
    }
}

fn proof() -> ProofReport {
    ProofReport {
        status: ProofStatus::Refuted,
        certified: false,
        positions: 1,
        refutation: Some(BotRefutation {
            kind: Reason::Blunder,
            line: vec!["4 5".to_owned(), "3 5".to_owned()],
            moves: vec!["1 1".to_owned()],
            instance: "played=proof".to_owned(),
            settings: SettingsMap::new(),
            rules: Vec::new(),
            seat: 1,
            mistake: mistake("1 1"),
            kept_count: 1,
            detail: None,
            continuation: vec!["2 2".to_owned()],
        }),
        reason: Some(Reason::Blunder),
        questions: 1,
        starts: 1,
        seats: vec![1],
        games: 1,
        open: Vec::new(),
        open_count: 0,
        answers_by: AnswersBy::Position,
        games_compared: 0,
        difference: None,
    }
}

/// The report on a bot that failed twice.
fn bot() -> JudgeReport {
    JudgeReport {
        schema: Schema::Judge,
        problem: "nim".to_owned(),
        game: "nim".to_owned(),
        submission: submission(),
        verdict: Verdict::WrongAnswer,
        reason: Some(Reason::Blunder),
        message: None,
        games: Games {
            planned: 8,
            played: 6,
            wins: 5,
            draws: 0,
            losses: 1,
        },
        score: None,
        interval: None,
        converted: Converted {
            won_starts: 4,
            converted: 3,
            planned: 6,
        },
        blunders: 1,
        blunders_by_kind: BTreeMap::new(),
        faults: BTreeMap::new(),
        first_failure: Some(failure("1 2")),
        first_fault: Some(failure("9 9")),
        searched: None,
        standard: None,
        proof: Some(proof()),
        by_start_value: Vec::new(),
        by_opponent: Vec::new(),
        by_side: Vec::new(),
        fuel: Fuel {
            to_start: 1,
            max_per_move: 2,
            mean_per_move: 1,
            total: 5,
            limit_to_start: 10,
            limit_per_move: 10,
            limit_per_game: None,
            max_per_game: None,
        },
        memory_peak: 65_536,
        memory_limit: 131_072,
        seed: Some(DEFAULT_SEED),
        engine: ENGINE.to_owned(),
    }
}

fn run(reason: Option<Reason>) -> TestReport {
    TestReport {
        test: 1,
        questions: 2,
        right: 1,
        wrong: 1,
        missing: 0,
        extra: 0,
        reason,
        fuel: 5,
        fuel_limit: 10,
        memory_peak: 65_536,
    }
}

/// The report on an answer program that gave a wrong answer.
fn answers() -> AnswerReport {
    AnswerReport {
        schema: Schema::Judge,
        problem: "nim-winner".to_owned(),
        game: "nim".to_owned(),
        submission: submission(),
        verdict: Verdict::WrongAnswer,
        reason: Some(Reason::WrongAnswer),
        message: None,
        asks: Asks::Winner,
        questions: QuestionCounts::default(),
        score: Some(0.5),
        tests: vec![run(None)],
        first_wrong: Some(FirstWrongAnswer {
            reason: Reason::WrongAnswer,
            detail: None,
            hint: None,
            test: 1,
            question: 2,
            input: Some("2 4 5".to_owned()),
            instance: None,
            settings: None,
            expected: Some("first".to_owned()),
            printed: Some("second".to_owned()),
            right_alone: false,
            untold_alone: false,
            least: Some(Minimized {
                input: "1 1".to_owned(),
                instance: "heaps=[1]".to_owned(),
                settings: SettingsMap::new(),
                expected: "first".to_owned(),
                printed: Some("second".to_owned()),
                reason: Reason::WrongAnswer,
                smallest: true,
                listed: false,
            }),
            stderr: String::new(),
        }),
        fuel: AnswerFuel {
            total: 5,
            mean_per_question: 2,
            limit_to_start: 10,
            limit_per_question: 1,
        },
        memory_peak: 65_536,
        memory_limit: 131_072,
        seed: Some(DEFAULT_SEED),
        engine: ENGINE.to_owned(),
    }
}

fn both() -> [SubmissionReport; 2] {
    [
        SubmissionReport::Play(Box::new(bot())),
        SubmissionReport::Answer(Box::new(answers())),
    ]
}

#[test]
fn a_report_of_either_kind_has_a_verdict_and_a_file() {
    for (report, reason) in both().iter().zip([Reason::Blunder, Reason::WrongAnswer]) {
        assert_eq!(report.verdict(), Verdict::WrongAnswer);
        assert_eq!((report.reason(), report.file()), (Some(reason), "greedy.c"));
        let json = serde_json::to_string(report).expect("plain data");
        let read: SubmissionReport = serde_json::from_str(&json).expect("a report");
        assert_eq!(&read, report);
    }
}

#[test]
fn the_seed_is_left_out_and_nothing_else() {
    for report in both() {
        let mut expected = report.clone();
        match &mut expected {
            SubmissionReport::Play(report) => report.seed = None,
            SubmissionReport::Answer(report) => report.seed = None,
        }
        assert_ne!(report, expected);
        assert_eq!(report.without_seed(), expected);
    }
}

/// A mistake without the moves that would have been right.
fn bare(played: &str) -> Mistake {
    Mistake {
        proved: Known::outcome(Outcome::Win, Method::Search).into(),
        kept: Vec::new(),
        ..mistake(played)
    }
}

#[test]
fn no_right_move_is_left_in_the_report_on_a_bot() {
    let bare_failure = |played: &str| FirstFailure {
        mistake: bare(played),
        kept_count: 0,
        right: None,
        line: Vec::new(),
        ..failure(played)
    };
    let proof = proof();
    let refutation = proof.refutation.map(|refutation| BotRefutation {
        mistake: bare("1 1"),
        kept_count: 0,
        continuation: Vec::new(),
        ..refutation
    });
    let expected = JudgeReport {
        first_failure: Some(bare_failure("1 2")),
        first_fault: Some(bare_failure("9 9")),
        proof: Some(ProofReport {
            refutation,
            ..self::proof()
        }),
        ..bot()
    };
    let [report, _] = both();
    let found = report.without_solutions();
    assert_eq!(found, SubmissionReport::Play(Box::new(expected)));
}

#[test]
fn no_right_answer_is_left_in_the_report_on_answers() {
    let first_wrong = answers().first_wrong.map(|first| FirstWrongAnswer {
        expected: None,
        least: None,
        ..first
    });
    let expected = AnswerReport {
        first_wrong,
        ..answers()
    };
    let [_, report] = both();
    let found = report.without_solutions();
    assert_eq!(found, SubmissionReport::Answer(Box::new(expected)));
}

#[test]
fn a_report_can_be_reproduced_unless_a_clock_or_the_judge_decided() {
    for (verdict, reason, in_a_part, is_reproducible) in [
        (Verdict::Accepted, None, None, true),
        (Verdict::WrongAnswer, Some(Reason::Blunder), None, true),
        (
            Verdict::WrongAnswer,
            Some(Reason::Blunder),
            Some(Reason::Trap),
            true,
        ),
        (
            Verdict::TimeLimitExceeded,
            Some(Reason::WallClock),
            None,
            false,
        ),
        (
            Verdict::WrongAnswer,
            Some(Reason::Blunder),
            Some(Reason::WallClock),
            false,
        ),
        (Verdict::JudgeError, None, None, false),
    ] {
        let faults = in_a_part.map(|reason| (reason, 1));
        let bot = JudgeReport {
            verdict,
            reason,
            faults: faults.into_iter().collect(),
            ..bot()
        };
        let answers = AnswerReport {
            verdict,
            reason,
            tests: vec![run(None), run(in_a_part)],
            ..answers()
        };
        for report in [
            SubmissionReport::Play(Box::new(bot)),
            SubmissionReport::Answer(Box::new(answers)),
        ] {
            assert_eq!(report.is_reproducible(), is_reproducible, "{report:?}");
            assert_eq!(report.accepted(), verdict == Verdict::Accepted);
            assert_eq!(report.judge_failed(), verdict == Verdict::JudgeError);
        }
    }
}

#[test]
fn the_first_mistake_is_that_of_a_game_or_of_the_proof() {
    let played = |report: &JudgeReport| {
        let first = report.first_mistake()?;
        Some((first.mistake.played.clone(), first.instance.to_owned()))
    };
    let mut report = bot();
    let of_a_game = ("1 2".to_owned(), "played=1 2".to_owned());
    assert_eq!(played(&report), Some(of_a_game));
    report.first_failure = None;
    let of_the_proof = ("1 1".to_owned(), "played=proof".to_owned());
    assert_eq!(played(&report), Some(of_the_proof));
    report.proof = None;
    assert_eq!(played(&report), None);
}

#[test]
fn an_undecided_move_decides_only_if_the_verdict_says_so() {
    let undecided = UndecidedMove {
        game: 6,
        ply: 3,
        position: "4 5".to_owned(),
        played: "1 2".to_owned(),
        rules: Vec::new(),
    };
    let searched = |undecided: Option<UndecidedMove>| SearchedReport {
        moves: 3,
        decided: 2,
        decided_from: None,
        undecided,
        questions: 100,
        limits: SearchLimits::default(),
        version: 1,
        book: None,
    };
    let [some, none] = [Some(undecided.clone()), None].map(searched);
    for (verdict, searched, found) in [
        (Verdict::NotDecided, Some(some.clone()), Some(&undecided)),
        (Verdict::JudgeError, Some(some.clone()), Some(&undecided)),
        (Verdict::WrongAnswer, Some(some), None),
        (Verdict::NotDecided, Some(none), None),
        (Verdict::JudgeError, None, None),
    ] {
        let report = JudgeReport {
            verdict,
            searched,
            ..bot()
        };
        assert_eq!(report.deciding_undecided_move(), found, "{verdict}");
    }
}

#[test]
fn points_are_shares_of_all_games_with_a_won_start() {
    for (won_starts, planned, all) in [(4, 6, 6), (4, 0, 4), (0, 0, 0)] {
        let converted = Converted {
            won_starts,
            converted: 0,
            planned,
        };
        assert_eq!(converted.of_all(), all);
    }
}

#[test]
fn results_are_those_of_a_tally() {
    let tally = Tally {
        wins: 2,
        draws: 1,
        losses: 1,
    };
    let results = Results::from(tally);
    assert_eq!((results.games, results.wins), (4, 2));
    assert_eq!((results.draws, results.losses), (1, 1));
    assert_eq!(results.score, Some(0.625));
    assert_eq!(results.interval, tally.interval());
}
