import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { type AccountFilter, matchesAccountFilter } from '@khlang/domain/accounts/account-filter'
import type { Role } from '@khlang/domain/staff/acts'
import { dayOf } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { accountRows } from './rows.ts'
import { readAccounts } from './store.ts'

/**
 * Lists the shop's own accounts that the filter finds, by their position. There are at most a few dozen, so it returns
 * all on one page.
 */
export async function list({ caller, sql }: Context, filter: AccountFilter) {
  const { role } = permit(caller, 'list.view')
  const rows = await allRows(sql, role)
  return { rows: rows.filter((row) => matchesAccountFilter(filter, row)), next: null }
}

/** Reads all accounts, since which ones players are shown depends on all of them together. */
async function allRows(db: Db, role: Role): Promise<OwnAccountRow[]> {
  const records = await readAccounts(db, dayOf(await databaseTime(db)))
  return accountRows(records, { role, showing: await readSetting(db, 'accounts.showing') })
}

/** Returns the row of one account. Refuses with `not-found` if there is no account with this code. */
export async function readAccount(db: Db, code: string, role: Role): Promise<OwnAccountRow> {
  return (await allRows(db, role)).find((row) => row.code === code) ?? refuse('not-found')
}
