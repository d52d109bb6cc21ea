//! Games as explicit graphs: positions are numbers, moves are arrows between them.

use std::ops::Range;

use grundy_rules::{Ending, RelativeSeat};

use crate::Unsolved;

/// The number of a position in a [`Graph`].
pub type Node = u32;

/// Most positions of a graph, times the views of the players if there are more than two: a value
/// and its remoteness share 32 bits.
pub(crate) const MAX_VIEWS: u64 = (1 << 30) - 1;

/// A game as a graph: for every position the positions that its moves lead to, or the ending of the game there.
///
/// Two players need nothing else. With more, a player may be out of a game that goes on
/// ([`grundy_rules::Rules::is_out`]). Takes 4 bytes a position and 4 bytes a move, and 12 bytes for
/// every position in which the game has ended.
///
/// ```
/// use grundy_rules::{RelativeSeat, Ending, Value};
/// use grundy_solver::Graph;
///
/// // Nim with one heap of 2: position n has n objects left, and 0 is lost for the player about to
/// // move.
/// let mut graph = Graph::new(2);
/// graph.push_ended(Ending::Won(RelativeSeat::NEXT));
/// graph.push_unfinished([0]);
/// graph.push_unfinished([0, 1]);
///
/// let values = graph.solve()?;
/// assert_eq!(values.value(2), Value::Win(Some(1)));
/// assert_eq!(graph.nimbers()?.value(2), 2);
/// # Ok::<(), grundy_solver::Unsolved>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    pub(crate) seats: u8,
    pub(crate) options: Rows,
    /// The finished positions, ascending.
    pub(crate) endings: Vec<(Node, Ending)>,
    /// Players who are out of games that go on, with the position.
    pub(crate) out: Vec<(Node, RelativeSeat)>,
}

impl Graph {
    /// A graph without positions, of a game for `seats` players.
    #[must_use]
    pub fn new(seats: u8) -> Self {
        Self {
            seats,
            options: Rows::new(),
            endings: Vec::new(),
            out: Vec::new(),
        }
    }

    /// The graph in the form of compressed sparse rows: `starts` has the index in `options` of each position's first
    /// move and the number of all moves, `options` the positions that the moves lead to, and `endings` the finished
    /// positions, ascending, which are those without moves. `None` if these do not make a valid graph.
    #[must_use]
    pub fn of_rows(
        seats: u8,
        starts: Vec<u32>,
        options: Vec<Node>,
        endings: Vec<(Node, Ending)>,
    ) -> Option<Self> {
        let (first, last) = (*starts.first()?, *starts.last()?);
        let nodes = starts.len() - 1;
        let is_ascending = starts.windows(2).all(|ends| ends[0] <= ends[1]);
        let is_whole = first == 0 && last as usize == options.len() && is_ascending;
        let highest = options.iter().max();
        is_whole.then_some(())?;
        highest
            .is_none_or(|&node| (node as usize) < nodes)
            .then_some(())?;
        // There are as many endings as empty rows, and all endings differ and have empty rows. So every empty row has
        // its ending.
        let empty = starts.windows(2).filter(|ends| ends[0] == ends[1]).count();
        let are_empty = endings.iter().all(|&(node, _)| {
            let ends = starts.get(node as usize..).and_then(<[u32]>::first_chunk);
            ends.is_some_and(|[start, end]| start == end)
        });
        let differ = endings.windows(2).all(|two| two[0].0 < two[1].0);
        (endings.len() == empty && are_empty && differ).then_some(())?;
        Some(Self {
            seats,
            options: Rows {
                starts,
                nodes: options,
            },
            endings,
            out: Vec::new(),
        })
    }

    /// The number of players.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether the graph has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of moves of all positions together.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.options.nodes.len()
    }

    /// Adds a position in which the game goes on, with the positions that its moves lead to, one
    /// for every move. These positions may be added later, but before the graph is solved.
    ///
    /// # Panics
    /// If the graph then has 2^32 moves or more.
    pub fn push_unfinished(&mut self, options: impl IntoIterator<Item = Node>) {
        self.options.push(options);
    }

    /// Adds a position in which the game is over.
    pub fn push_ended(&mut self, ending: Ending) {
        self.endings.push((self.next(), ending));
        self.options.push([]);
    }

    /// Adds positions in which the game goes on or has ended. `add_options` appends the options of all of them to the
    /// list; `ends` has the end of each position's options, counted from the first one appended.
    ///
    /// # Panics
    /// If the graph then has 2^32 moves or more, or if `add_options` appends another number of options.
    pub(crate) fn push_rows(&mut self, ends: &[usize], add_options: impl FnOnce(&mut Vec<Node>)) {
        let Rows { starts, nodes } = &mut self.options;
        let before = nodes.len();
        add_options(nodes);
        let last = before + ends.last().copied().unwrap_or(0);
        assert_eq!(nodes.len(), last, "as many options as are told");
        let last = u32::try_from(last).expect("a graph has fewer than 2^32 moves");
        let first = last - ends.last().map_or(0, |&end| count(end));
        starts.extend(ends.iter().map(|&end| first + count(end)));
    }

    /// The number of the position that is added next.
    pub(crate) fn next(&self) -> Node {
        Node::try_from(self.len()).unwrap_or(Node::MAX)
    }

    /// The positions that the moves of a position lead to; none if the game is over.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn options(&self, node: Node) -> &[Node] {
        self.options.row(node)
    }

    /// The numbers of the moves of a position, if the moves of all positions are numbered one after the
    /// other. Data about moves can be kept in a list beside the graph, under these numbers.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn move_numbers(&self, node: Node) -> Range<usize> {
        self.options.range(node)
    }

    /// The index of each position's first move, and the number of all moves.
    #[must_use]
    pub fn starts(&self) -> &[u32] {
        &self.options.starts
    }

    /// The positions that all moves lead to, in the order of their numbers.
    #[must_use]
    pub fn all_options(&self) -> &[Node] {
        &self.options.nodes
    }

    /// The positions in which the game has ended, ascending, with their endings.
    #[must_use]
    pub fn endings(&self) -> &[(Node, Ending)] {
        &self.endings
    }

    /// The end of the game in a position; `None` if the game goes on. Takes time in proportion to the logarithm of the
    /// number of finished positions.
    #[must_use]
    pub fn ending(&self, node: Node) -> Option<Ending> {
        let place = self.endings.binary_search_by_key(&node, |&(node, _)| node);
        place.ok().map(|place| self.endings[place].1)
    }

    /// A cycle among the positions that play can reach from position 0, as its nodes in the order of play. `None` if
    /// there is none, so that play from position 0 always ends. Takes time in proportion to the moves.
    #[must_use]
    pub fn circle(&self) -> Option<Vec<Node>> {
        if self.is_empty() {
            return None;
        }
        const NEW: u32 = u32::MAX;
        const DONE: u32 = u32::MAX - 1;
        // The number of moves of each position on the path that were followed.
        let mut followed = vec![NEW; self.len()];
        let mut path: Vec<Node> = vec![0];
        followed[0] = 0;
        while let Some(&node) = path.last() {
            let next = followed[node as usize];
            let Some(&option) = self.options(node).get(next as usize) else {
                followed[node as usize] = DONE;
                path.pop();
                continue;
            };
            followed[node as usize] = next + 1;
            match followed[option as usize] {
                NEW => {
                    followed[option as usize] = 0;
                    path.push(option);
                }
                DONE => {}
                _ => return Some(path.split_off(path.iter().position(|&on| on == option)?)),
            }
        }
        None
    }

    /// Checks that every move leads to a position of the graph.
    ///
    /// # Errors
    /// [`Unsolved::Dangling`] if a move leads to a position that is not there.
    pub(crate) fn check(&self) -> Result<(), Unsolved> {
        let missing = |&&node: &&Node| node as usize >= self.len();
        match self.options.nodes.iter().find(missing) {
            Some(&node) => Err(Unsolved::Dangling(node)),
            None => Ok(()),
        }
    }
}

/// A number that is known to be below 2^32.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A list of nodes for every node, end to end (compressed sparse rows).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rows {
    /// The start of each row, and the end of the last one.
    starts: Vec<u32>,
    nodes: Vec<Node>,
}

impl Rows {
    fn new() -> Self {
        Self {
            starts: vec![0],
            nodes: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = Node>) {
        self.nodes.extend(row);
        let end = u32::try_from(self.nodes.len()).expect("a graph has fewer than 2^32 moves");
        self.starts.push(end);
    }

    #[inline]
    pub(crate) fn row(&self, node: Node) -> &[Node] {
        let node = node as usize;
        &self.nodes[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    #[inline]
    fn range(&self, node: Node) -> Range<usize> {
        let node = node as usize;
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    /// The length of every row.
    pub(crate) fn lens(&self) -> impl Iterator<Item = u32> {
        self.starts.windows(2).map(|ends| ends[1] - ends[0])
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of the reversed graph: row n lists the nodes whose rows hold n.
    pub(crate) fn reversed(&self) -> Self {
        // Counting sort. `starts[n + 1]` is first the length of row n, then its start, and has moved
        // to its end when all of the row is written.
        let mut starts = vec![0; self.starts.len()];
        for &node in &self.nodes {
            starts[node as usize + 1] += 1;
        }
        let mut start = 0;
        for end in &mut starts[1..] {
            start += std::mem::replace(end, start);
        }
        let mut nodes = vec![0; self.nodes.len()];
        for from in (0..).take(self.len()) {
            for &to in self.row(from) {
                let place = &mut starts[to as usize + 1];
                nodes[*place as usize] = from;
                *place += 1;
            }
        }
        Self { starts, nodes }
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::RelativeSeat;

    use super::*;

    fn found(moves: &[&[Node]]) -> Option<Vec<Node>> {
        let mut graph = Graph::new(2);
        for options in moves {
            match options {
                [] => graph.push_ended(Ending::Won(RelativeSeat::NEXT)),
                options => graph.push_unfinished(options.iter().copied()),
            }
        }
        graph.circle()
    }

    const LOST: Ending = Ending::Won(RelativeSeat::NEXT);

    #[test]
    fn a_graph_of_rows_is_the_one_that_is_pushed() {
        let mut pushed = Graph::new(3);
        assert!(pushed.is_empty());
        pushed.push_unfinished([1, 2]);
        pushed.push_ended(LOST);
        pushed.push_unfinished([0]);
        pushed.push_ended(Ending::Drawn);
        let endings = vec![(1, LOST), (3, Ending::Drawn)];
        let graph = Graph::of_rows(3, vec![0, 2, 2, 3, 3], vec![1, 2, 0], endings.clone());
        let graph = graph.expect("a graph");
        assert_eq!(graph, pushed);
        assert_eq!((graph.seats(), graph.len(), graph.moves()), (3, 4, 3));
        assert!(!graph.is_empty());
        assert_eq!(graph.starts(), [0, 2, 2, 3, 3]);
        assert_eq!(graph.all_options(), [1, 2, 0]);
        assert_eq!(graph.endings(), endings);
        let numbers = [0..2, 2..2, 2..3, 3..3];
        for (node, numbers) in (0..).zip(numbers) {
            assert_eq!(graph.move_numbers(node), numbers);
            assert_eq!(graph.options(node), &graph.all_options()[numbers]);
        }
    }

    /// Starts, options or finished positions.
    type List<'l> = &'l [u32];

    #[test]
    fn rows_that_make_no_graph_are_refused() {
        let ended = |nodes: List<'_>| nodes.iter().map(|&node| (node, LOST)).collect::<Vec<_>>();
        let cases: [(List<'_>, List<'_>, List<'_>, bool); 15] = [
            (&[0, 2, 2, 3], &[1, 2, 0], &[1], true),
            (&[0, 1, 1, 1], &[1], &[1, 2], true),
            (&[0], &[], &[], true),
            // Starts that are missing, do not begin with 0, do not end with the number of moves, or descend.
            (&[], &[], &[], false),
            (&[1, 2, 2, 3], &[1, 2, 0], &[1], false),
            (&[0, 2, 2, 2], &[1, 2, 0], &[1, 2], false),
            (&[0, 2, 1, 3], &[1, 2, 0], &[], false),
            // A move to nowhere.
            (&[0, 2, 2, 3], &[1, 3, 0], &[1], false),
            (&[0, 2, 2, 3], &[1, 9, 0], &[1], false),
            // Endings that are missing, too many, elsewhere, twice the same, or descending.
            (&[0, 2, 2, 3], &[1, 2, 0], &[], false),
            (&[0, 2, 2, 3], &[1, 2, 0], &[1, 2], false),
            (&[0, 2, 2, 3], &[1, 2, 0], &[0], false),
            (&[0, 2, 2, 3], &[1, 2, 0], &[9], false),
            (&[0, 1, 1, 1], &[1], &[1, 1], false),
            (&[0, 1, 1, 1], &[1], &[2, 1], false),
        ];
        for (starts, options, endings, is_graph) in cases {
            let graph = Graph::of_rows(2, starts.to_vec(), options.to_vec(), ended(endings));
            assert_eq!(
                graph.is_some(),
                is_graph,
                "{starts:?} {options:?} {endings:?}"
            );
        }
    }

    #[test]
    fn circles_are_found_and_ways_that_meet_are_none() {
        assert_eq!(found(&[&[1, 2], &[3], &[3], &[]]), None);
        assert_eq!(
            found(&[&[1, 2], &[], &[3], &[4, 1], &[2]]),
            Some(vec![2, 3, 4])
        );
        assert_eq!(found(&[&[0]]), Some(vec![0]));
        assert_eq!(found(&[&[]]), None);
    }
}
