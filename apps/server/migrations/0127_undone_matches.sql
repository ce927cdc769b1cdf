-- What a match did to the request of a deposit, so that undoing the match undoes it too: the bonus that was asked for,
-- as long as a match has put another in its place, and whether a match to a player made the request.
alter table request
  add column bonus_asked integer check (bonus_asked between 0 and 999999999),
  add column made_by_match boolean not null default false;
