-- An operation of another system is known whatever key it comes with: after a key was replaced by one with another name,
-- a repeat was carried out a second time. Of those that came with several keys the first stays; a repeat of the others
-- gets its answer, or is refused if its body differs.
delete from operation later using operation first
where later.actor like 'service:%' and first.actor like 'service:%' and later.operation_id = first.operation_id
  and (later.created_at, later.actor) > (first.created_at, first.actor);
create unique index operation_of_keys on operation (operation_id) where actor like 'service:%';
