import { permitRead } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { keyRow } from './rows.ts'
import { listServiceKeys } from './store.ts'

/** Returns the keys for the player site, bank feeds and the crediting back-end: at most the latest 500. */
export async function keys({ caller, sql }: Context) {
  permitRead(caller, 'key.manage')
  return { rows: (await listServiceKeys(sql)).map(keyRow) }
}
