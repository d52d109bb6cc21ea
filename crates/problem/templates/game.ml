(* {{ title | ocaml_comment }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.

   Try it:  grundy solve {{ file | ocaml_command }} *)

let header =
  {|title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready|}

let most = ref 3

(* The first position: any text. The settings come in the header's order, as texts; int_of_string reads a number. *)
let start = function
  | [ n; m ] ->
      most := int_of_string m;
      n
  | _ -> "bad there are two settings"

(* The moves, each with the position that it leads to. Where the game is over, "win", "loss" or "draw", for the player
   who would have to move. People may type anything as a position: "bad" and the reason if it is none. *)
let moves position =
  match int_of_string_opt position with
  | Some items when items >= 0 && string_of_int items = position ->
      let move take = Printf.sprintf "%d\t%d" (take + 1) (items - take - 1) in
      if items = 0 then "loss" else String.concat "\t" (List.init (min items !most) move)
  | _ -> "bad a position is the number of items"

(* The question, and the rest of the line. *)
let parts line =
  match String.index_opt line ' ' with
  | Some at -> (String.sub line 0 at, String.sub line (at + 1) (String.length line - at - 1))
  | None -> (line, "")

(* The conversation: a line for every question. *)
let () =
  try
    while true do
      print_endline
        (match parts (read_line ()) with
        | "header", _ -> header
        | "start", rest -> start (String.split_on_char ' ' rest)
        | "moves", rest -> moves rest
        | _ -> "?")
    done
  with End_of_file -> ()
