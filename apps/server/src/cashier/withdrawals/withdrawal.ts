import type { RequestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { withdrawalRow } from '../rows.ts'
import { readRequests } from '../store.ts'

/** Returns one request by id: a link opens it wherever it is in the list. */
export async function withdrawal({ caller, sql }: Context, { id }: { id: RequestId }) {
  const actor = permit(caller, 'list.view')
  const [record] = await readRequests(sql, [id])
  return record?.kind === 'withdrawal' ? withdrawalRow(record, actor.role) : refuse('not-found')
}
