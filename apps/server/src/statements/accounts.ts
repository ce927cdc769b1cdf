import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listAccounts } from './accounts-store.ts'

/** The operation's own bank accounts, to choose from, and whether their banks are heard. */
export async function accounts({ caller, sql }: Context) {
  permit(caller, 'list.view')
  const rows = await listAccounts(sql)
  return {
    rows: rows.map(({ heardAt, ...account }) => ({ ...account, heardAt: heardAt?.toISOString() ?? null })),
  }
}
