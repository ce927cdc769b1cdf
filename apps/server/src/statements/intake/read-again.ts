import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { reprocessUnparsed } from './reprocess-unparsed.ts'
import { countWaiting } from './message-store.ts'

/**
 * Reads the waiting messages from phones again with the current patterns. Returns how many became entries and how
 * many wait.
 */
export async function readAgain({ caller, sql }: Context) {
  permit(caller, 'entry.create')
  const entries = await reprocessUnparsed(sql)
  return { entries, waiting: await countWaiting(sql) }
}
