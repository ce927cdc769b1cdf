import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { listAccounts } from './accounts-store.ts'

/** Returns the operation's own bank accounts for selection, and when each bank was last heard. */
export async function accounts({ caller, sql }: Context) {
  permit(caller, 'list.view')
  const rows = await listAccounts(sql)
  return {
    rows: rows.map(({ heardAt, ...account }) => ({ ...account, heardAt: heardAt?.toISOString() ?? null })),
  }
}
