use grundy_solver::{Code, HeapValues};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let most: usize = args[1].parse().unwrap();
    for code in &args[2..] {
        let (c, unequal) = match code.strip_suffix('u') {
            Some(c) => (c, true),
            None => (code.as_str(), false),
        };
        let mut code = if let Some(list) = c.strip_prefix("allbut") {
            Code::taking_all_but(
                &list
                    .split(',')
                    .map(|x| x.parse().unwrap())
                    .collect::<Vec<_>>(),
            )
        } else {
            Code::read(c).unwrap()
        };
        if unequal {
            code = code.unequal();
        }
        let t = std::time::Instant::now();
        let mut v = HeapValues::new(code);
        v.extend(most);
        println!(
            "{c}{} {:?} {:?} known {} {:?}",
            if unequal { "u" } else { "" },
            v.period(),
            t.elapsed(),
            v.values().len(),
            &v.values()[..v.values().len().min(30)]
        );
    }
}
