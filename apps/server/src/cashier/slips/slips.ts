import type { RequestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readSlips } from './slip-rows.ts'
import { readRequests } from '../store.ts'

/**
 * Returns the slips of a request, removed ones too; those not removed with the slips on other requests that have the
 * same picture or reference.
 */
export async function slips({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  permit(caller, 'slip.view')
  if ((await readRequests(sql, [requestId])).length === 0) refuse('not-found')
  return { rows: await readSlips(sql, requestId) }
}
