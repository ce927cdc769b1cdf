import type { Db } from '#platform/database.ts'

/** The operation's own accounts, each with when its bank last said anything: one step into an index per account. */
export const listAccounts = (db: Db) =>
  db<{ code: string; bank: string; name: string; heardAt: Date | null }[]>`
    select code, bank, name,
      (select created_at from statement_entry e where e.account_code = a.code order by created_at desc limit 1) as heard_at
    from own_account a order by code`
