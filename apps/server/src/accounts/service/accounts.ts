import { shownToPlayers } from '@khlang/domain/accounts/own-account'
import { dayOf } from '@khlang/domain/time'
import { databaseTime } from '#platform/database/database-time.ts'
import { readSetting } from '#platform/setting.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { shownCandidate } from '../rows.ts'
import { readAccounts } from '../store.ts'

/** Returns the accounts into which players may pay now, for the player site. The first is the one to show. */
export async function accounts({ caller, sql }: Context) {
  permitService(caller, 'deposits')
  const records = await readAccounts(sql, dayOf(await databaseTime(sql)))
  const accountsShown = await readSetting(sql, 'accounts.showing')
  const shownAccounts = shownToPlayers(
    records.map((record) => ({ ...shownCandidate(record), record })),
    accountsShown,
  )
  return {
    rows: shownAccounts.map(({ code, record: { bank, number, name } }) => ({
      code,
      bank,
      accountNumber: number,
      name,
    })),
    next: null,
  }
}
