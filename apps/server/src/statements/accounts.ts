import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listAccounts } from './store.ts'

/** The operation's own bank accounts, to choose from. */
export async function accounts({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: await listAccounts(sql) }
}
