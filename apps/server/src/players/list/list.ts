import type { PlayerFilter } from '@khlang/domain/players/player-filter'
import type { PlayerSort } from '@khlang/domain/players/player-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { listPlayers, playersBy } from './list-store.ts'
import { playerRow } from '../rows.ts'
import { withWhole } from '../personal-data/whole-number-store.ts'

type Input = PlayerFilter & {
  limit: number
  cursor?: string | undefined
  sort: PlayerSort
  direction: Direction
}

/** Returns one page of players. A search for a whole number or e-mail counts as a reveal (`findByWhole`). */
export async function list({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery(input, playersBy)
  const page = toPage(
    await listPlayers(sql, await withWhole(sql, actor, input), query),
    query.limit,
    query.sorting,
  )
  return { rows: page.rows.map((record) => playerRow(record, actor.role)), next: page.next }
}
