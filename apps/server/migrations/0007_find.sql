-- What the search across everything looks up by, besides the amounts that lists are sorted by: references, senders, and the
-- entries of a player.
create index statement_entry_reference_prefix on statement_entry (lower(reference) text_pattern_ops)
  where reference is not null;
create index statement_entry_sender on statement_entry (sender_name text_pattern_ops) where sender_name is not null;
create index statement_entry_of_player on statement_entry (player_id, created_at desc) where player_id is not null;
