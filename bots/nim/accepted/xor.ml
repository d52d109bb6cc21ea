(* Nim: leave piles whose exclusive or is 0. *)

let numbers line = List.map int_of_string (String.split_on_char ' ' (String.trim line))

(* The number of the pile and how many to take. *)
let choose piles =
  let total = List.fold_left (lxor) 0 piles in
  let rec find number take = function
    | [] -> None
    | pile :: rest -> (
        match take pile with
        | Some count -> Some (number, count)
        | None -> find (number + 1) take rest)
  in
  let wins pile = if pile lxor total < pile then Some (pile - (pile lxor total)) else None in
  let loses pile = if pile > 0 then Some 1 else None in
  match find 1 wins piles with
  | Some move -> move
  | None -> Option.get (find 1 loses piles) (* a lost position: take as little as can be *)

let () =
  ignore (read_line ()); (* the seat, which plays no part *)
  try
    while true do
      let pile, count = choose (List.tl (numbers (read_line ()))) in
      Printf.printf "%d %d\n%!" pile count
    done
  with End_of_file -> ()
