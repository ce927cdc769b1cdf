import type { Brought } from '@khlang/domain/players/blocked-value'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findBlocked } from './blocklist-store.ts'

/** What the list says of what is about to be saved; the same is asked again when it is. */
export async function checkValues({ caller, sql }: Context, brought: Brought) {
  permit(caller, 'list.view')
  const hits = await findBlocked(sql, brought)
  return { hits: hits.map(({ kind, level, reason, author }) => ({ kind, level, reason, author })) }
}
