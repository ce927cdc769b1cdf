-- A message of an app has a title. `body` is the title with the text, as people read it; `untitled` is the text alone,
-- null where there is no title. Both are read, on arrival and again later: most patterns of apps read the text alone,
-- and one that contradicts the other is left to a person. Of messages from before, the text alone is not known any
-- more.
alter table unread_message add column untitled text;
