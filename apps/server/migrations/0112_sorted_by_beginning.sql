-- A list is sorted by the beginning of a text (`textSort`), and a search looks through the beginning of codes: with an index of this very expression.
drop index player_by_code;
create index player_by_code on player (left(lower(code), 100) collate "C", id);
