import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { activeItems } from '../catalogue-store.ts'

/** Returns the active items of the catalogue, each with its price in coins, for the player site. */
export async function catalogue({ caller, sql }: Context) {
  permitService(caller, 'rewards')
  return { rows: await activeItems(sql) }
}
