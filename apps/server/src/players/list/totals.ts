import type { PlayerFilter } from '@khlang/domain/players/player-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countPlayers } from './list-store.ts'
import { withWhole } from '../personal-data/whole-number-store.ts'

/** Returns how many players match a filter, `countLimit` at most, and whether there are `more`. */
export async function totals({ caller, sql }: Context, filter: PlayerFilter) {
  const actor = permit(caller, 'list.view')
  return totalsOf(await countPlayers(sql, await withWhole(sql, actor, filter)), null)
}
