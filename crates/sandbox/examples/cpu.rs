//! scratch
use grundy_sandbox::*;
fn game(program: &Program) {
    let mut seats = [1, 2].map(|seed| program.start(seed).unwrap());
    for s in &mut seats { s.resume(b"1 3 12\n").unwrap(); }
    for ply in 0..10 { seats[ply % 2].resume(b"12 12 12\n").unwrap(); }
}
fn cpu() -> u64 { std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap() }
fn main() {
    let threads: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let t = translate(&wat::parse_str(include_str!("../tests/guests/echo.wat")).unwrap()).unwrap();
    let hs: Vec<_> = (0..threads).map(|_| { let t = t.clone(); std::thread::spawn(move || {
        let host = Host::new(&Limits::default()).unwrap();
        let p = host.load(&t).unwrap();
        game(&p);
        let a = cpu();
        let n = 100_000;
        for _ in 0..n { game(&p) }
        (cpu() - a) / n
    })}).collect();
    for h in hs { println!("{threads} threads: game {} ns cpu", h.join().unwrap()); }
    // the ticker must be gone soon after the last host
    std::thread::sleep(std::time::Duration::from_millis(200));
    println!("threads left {}", std::fs::read_dir("/proc/self/task").unwrap().count());
}
