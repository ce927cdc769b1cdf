import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { hearAgain } from './hear-again.ts'
import { countWaiting } from './message-store.ts'

/** Everything that phones brought and nobody has dealt with, by the patterns of now. */
export async function readAgain({ caller, sql }: Context) {
  permit(caller, 'entry.create')
  const entries = await hearAgain(sql)
  return { entries, waiting: await countWaiting(sql) }
}
