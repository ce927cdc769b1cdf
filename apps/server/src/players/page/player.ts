import type { PlayerId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readPlayers } from '../list/list-store.ts'
import { playerRow } from '../rows.ts'

/** Returns the player with this id as a row of the list, for links. Refuses with `not-found` if there is none. */
export async function player({ caller, sql }: Context, { id }: { id: PlayerId }) {
  const { role } = permit(caller, 'list.view')
  const [record] = await readPlayers(sql, [id])
  return record ? playerRow(record, role) : refuse('not-found')
}
