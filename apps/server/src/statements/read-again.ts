import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { reprocessUnparsed } from './reprocess-unparsed.ts'
import { countWaiting } from './message-store.ts'

/** Everything that phones brought and nobody has dealt with, by the patterns of now. */
export async function readAgain({ caller, sql }: Context) {
  permit(caller, 'entry.create')
  const entries = await reprocessUnparsed(sql)
  return { entries, waiting: await countWaiting(sql) }
}
