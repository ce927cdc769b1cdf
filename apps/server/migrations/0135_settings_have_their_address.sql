-- The command that saves settings is called settings/update from now on. What was asked for under its old name can still be
-- decided and carried out; who was asked to agree reads the same row in the same version.
alter table approval disable trigger user;
update approval set command = 'settings/update' where command = 'staff/save-settings';
alter table approval enable trigger user;
