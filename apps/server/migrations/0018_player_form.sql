-- Whom a new player is like is asked before he is saved: an e-mail is found whole, whatever its letters.
create index player_same_email on player (lower(email)) where email is not null;
