import type { Db } from '#platform/database.ts'

/** The operation's own accounts, each with when its bank last said anything: one step into an index per account. */
export const listAccounts = (db: Db) =>
  db<
    { code: string; bank: string; name: string; heardAt: Date | null; autoMatch: 'on' | 'off' | 'stopped' }[]
  >`
    select code, bank, name,
      (select created_at from statement_entry e where e.account_code = a.code order by created_at desc limit 1) as heard_at,
      case when m.switched_on then 'on' when m.stopped_by = 'wrong-match' then 'stopped' else 'off' end as auto_match
    from own_account a left join auto_match m on m.account_code = a.code order by code`
