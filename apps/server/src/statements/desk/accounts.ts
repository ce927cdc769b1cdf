import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { listAccounts } from './accounts-store.ts'

/**
 * Returns the shop's own accounts, also frozen and closed ones. Each has the time of the last entry that a bank feed or
 * a phone reported (null if none did): screens warn if it is long ago.
 */
export async function accounts({ caller, sql }: Context) {
  permit(caller, 'list.view')
  const rows = await listAccounts(sql)
  return {
    rows: rows.map(({ heardAt, ...account }) => ({ ...account, heardAt: heardAt?.toISOString() ?? null })),
  }
}
