use std::collections::BTreeMap;
use std::path::Path;

use grundy_games::{Catalog, SearchBudget};
use grundy_problem::Problem;
use grundy_render::page::parts_clicked;

use super::bounds::Bounds;
use super::library::{Context, Library};
use super::open_game::SearchMode;
use super::query::Query;

/// Every game as it is usual and with each preset.
fn variants() -> Vec<Query> {
    let mut all = Vec::new();
    for game in Catalog::standard().iter() {
        all.push(Query::about(&game.name));
        for preset in &game.presets {
            let set = vec![("variant".to_owned(), preset.name.clone())];
            all.push(Query::about(&game.name).with(set));
        }
    }
    all
}

/// No more than one move, which passes the turn, cannot be chosen by clicking; and of those that clicks
/// leave open there are so few that they can be told in a row.
#[test]
fn clicks_on_a_board_tell_the_moves() {
    let library = Library::new(Catalog::standard(), Bounds::of_the_site());
    let positions = Context::new(&library);
    for variant in variants() {
        let (set, position) = positions.default_start(&variant).expect("a start");
        let query = variant.placed(set, position);
        let opened = positions.open(&query, SearchMode::Quick).expect("a game");
        let all = opened.instance().reachable(200_000);
        for here in all.into_iter().flatten().take(300) {
            let board = here.board();
            let mut alike: BTreeMap<Vec<String>, usize> = BTreeMap::new();
            for ply in (0..here.move_count().min(200)).map_while(|number| here.nth(number)) {
                let parts = parts_clicked(&board, &here.after(ply).board(), &here.touched(ply));
                *alike.entry(parts).or_default() += 1;
            }
            let passes = alike.remove(&Vec::new()).unwrap_or(0);
            assert!(passes <= 1, "{query:?} at {}: {passes}", here.notation());
            let most = alike.values().max().copied().unwrap_or(0);
            assert!(most <= 12, "{query:?} at {}: {alike:?}", here.notation());
        }
    }
}

/// A command at home has the rules of the problem: by its name, or by settings if this is the name of its game.
#[test]
fn commands_are_about_the_game_of_the_problem() {
    let catalog = Catalog::standard();
    let library = Library::new(Catalog::standard(), Bounds::of_the_site());
    let kayles = "game = \"heaps\"\nrules = { code = \"0.77\" }\nplay.tests = [{ heaps = [5] }]";
    let bash = "game = \"bash\"\nrules = { m = 3 }\nplay.tests = [{ n = 5 }]";
    let nim = "game = \"nim\"\nplay.tests = [{ heaps = [5] }]";
    for (name, text, set, command) in [
        ("kayles", kayles, "", "solve kayles"),
        ("bash", bash, "", "solve bash --set m=3"),
        ("bash", bash, "&set=m%3D4", "solve bash --set m=4"),
        ("nim", nim, "", "solve nim"),
    ] {
        let text = format!("name = \"It\"\n{text}\n");
        let problem = Problem::parse(name, Path::new("problem.toml"), &text, &catalog);
        let problem = problem.expect("a problem");
        let context = Context::new(&library).with_problem(Some(&problem));
        let query = Query::read(&format!("problem={name}{set}&position=5")).expect("a query");
        let opened = context.open(&query, SearchMode::Quick).expect("a position");
        assert_eq!(
            opened.command(Some("5")),
            format!("grundy {command} --position 5")
        );
    }
}

/// The work that is told beforehand is at least the number of positions that a search then finds.
#[test]
fn work_is_told_before_it_is_done() {
    let library = Library::new(Catalog::standard(), Bounds::of_the_site());
    let positions = Context::new(&library);
    for variant in variants() {
        let (set, position) = positions.default_start(&variant).expect("a start");
        let opened = positions.open(&variant.placed(set, position), SearchMode::Full);
        let opened = opened.expect("a game");
        let work = opened.here().work();
        if let Some(counts) = opened.instance().counts() {
            assert!(
                work.total() >= counts.reachable.into(),
                "{variant:?}: {work:?}"
            );
        }
    }
    let catalog = Catalog::standard();
    let work = |game: &str, set: &[(&str, &str)]| {
        let game = catalog.find(game).expect("a game");
        let set = set
            .iter()
            .map(|&(key, value)| (key.to_owned(), game.read(key, value)));
        let opened = game.open(&set.collect(), SearchBudget::Thorough);
        opened.expect("a start").start().work().total()
    };
    let is_quick = |work: u128| work < 500_000;
    assert!(is_quick(work(
        "nim",
        &[("heaps", "1000000000000,7,99999999999")]
    )));
    assert!(is_quick(work(
        "heaps",
        &[("code", "0.77"), ("n", "100000")]
    )));
    assert!(is_quick(work("chopsticks", &[("rollover", "30")])));
    assert!(!is_quick(work("chopsticks", &[("rollover", "509")])));
    assert!(!is_quick(work(
        "heaps",
        &[("code", "0.6"), ("n", "1000000")]
    )));
    assert!(!is_quick(work(
        "tower-breakers",
        &[("n", "64"), ("m", "897612484786617600")]
    )));
}

/// An instance that was asked much is made anew, so that it does not remember all there is.
#[test]
fn instances_do_not_grow_without_end() {
    let library = Library::new(Catalog::standard(), Bounds::of_the_site());
    let positions = Context::new(&library);
    let set = vec![
        ("variant".to_owned(), "kayles".to_owned()),
        ("last".to_owned(), "loses".to_owned()),
    ];
    for n in 0..120 {
        let position = format!("{} {} 3", n % 12, n / 12);
        let query = Query::about("heaps").placed(set.clone(), position);
        let opened = positions.open(&query, SearchMode::Quick).expect("a game");
        if opened.is_quick() {
            opened.here().value(grundy_rules::RelativeSeat::MOVER);
        }
        assert!(opened.work_done() < 4_000_000);
    }
}
