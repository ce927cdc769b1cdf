import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { reprocessUnparsed } from './reprocess-unparsed.ts'
import { countWaiting } from './message-store.ts'

/**
 * Reads the waiting messages of phones and wallets again with the current patterns. Returns how many became entries, and
 * how many messages still wait, also pasted ones.
 */
export async function readAgain({ caller, sql }: Context) {
  permit(caller, 'entry.create')
  const entries = await reprocessUnparsed(sql)
  return { entries, waiting: await countWaiting(sql) }
}
