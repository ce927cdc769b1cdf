import type { OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { Db } from '#platform/database/database.ts'
import { fedByBank } from '#accounts/fed-by-bank-store.ts'

type OwnAccountReported = {
  code: string
  bank: string
  name: string
  state: OwnAccountState
  /** After how long without a report screens warn; null for the console's usual time. */
  quietMinutes: number | null
  heardAt: Date | null
  autoMatch: 'on' | 'off' | 'stopped'
}

/**
 * Lists the shop's own accounts in any state, each with the time of the last entry that a bank feed or a phone reported
 * (one index lookup per account). Automatic matching is `stopped` only after a wrong match; switched off otherwise it
 * is `off`.
 */
export const listAccounts = (db: Db) =>
  db<OwnAccountReported[]>`
    select code, bank, name, state, quiet_minutes,
      (select created_at from statement_entry e where e.account_code = a.code
        and ${fedByBank(db)} order by created_at desc limit 1) as heard_at,
      case when m.switched_on then 'on' when m.stopped_by = 'wrong-match' then 'stopped' else 'off' end as auto_match
    from own_account a left join auto_match m on m.account_code = a.code order by position, code`
