-- Lists can be sorted by their amounts: one index per order, walked from either end, so that a page costs the same among a
-- million rows. The id decides between equals, as in the cursor.
create index request_by_amount on request (kind, amount desc, id desc);
create index request_by_bonus on request (kind, bonus desc, id desc);
create index request_by_credits on request (kind, (amount + bonus) desc, id desc);
create index statement_entry_by_amount on statement_entry (amount_satang desc, id desc);
create index statement_entry_by_occurrence on statement_entry (occurred_at desc, id desc);
create index credit_order_by_credits on credit_order (credits desc, id desc);

-- Filters that leave few rows out of many.
create index request_of_employee on request (kind, employee, created_at desc, id desc) where employee is not null;
create index request_by_staff on request (kind, created_at desc, id desc) where created_by_staff;
create index statement_entry_of_account on statement_entry (account_code, created_at desc, id desc);
create index statement_entry_held on statement_entry (holder, created_at desc, id desc) where state = 'claimed';

-- A list as somebody wants to find it again: its filters, its sort, its columns.
create table list_view (
  id uuid primary key,
  list text not null,
  name text not null check (name <> ''),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  shared boolean not null default false,
  author_id uuid not null references employee (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create trigger list_view_version before update on list_view for each row execute function raise_version();
create unique index list_view_name on list_view (list, author_id, lower(name));
create index list_view_shared on list_view (list) where shared;
