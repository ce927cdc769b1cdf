import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { reprocessUnparsed } from './reprocess-unparsed.ts'
import { countWaiting } from './message-store.ts'

/** Reads all unhandled messages from phones again with the current patterns. */
export async function readAgain({ caller, sql }: Context) {
  permit(caller, 'entry.create')
  const entries = await reprocessUnparsed(sql)
  return { entries, waiting: await countWaiting(sql) }
}
