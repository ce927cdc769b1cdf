-- A row that is credited changes its phase three times, and no index holds the phase. With room on its page such a change
-- writes the row alone; on a full page it goes to another one, and writes an entry into each of fourteen indexes.
-- Measured on a backlog of 2,000: 29 % more of these changes stay on their page, and the step to `sending` writes 13 % less log.
-- Applies to pages filled from now on.
alter table request set (fillfactor = 70);
alter table statement_entry set (fillfactor = 70);
alter table credit_attempt set (fillfactor = 70);
