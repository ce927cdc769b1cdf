import type { RequestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { withdrawalRow } from '../rows.ts'
import { readRequests } from '../store.ts'

/** Returns the withdrawal request with this id, for links to it. Refuses with `not-found` if there is none. */
export async function withdrawal({ caller, sql }: Context, { id }: { id: RequestId }) {
  const actor = permit(caller, 'list.view')
  const [record] = await readRequests(sql, [id])
  return record?.kind === 'withdrawal' ? withdrawalRow(record, actor.role) : refuse('not-found')
}
