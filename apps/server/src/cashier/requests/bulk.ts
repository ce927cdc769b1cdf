import type { BulkResult } from '@khlang/contract/cashier/bulk-requests'
import type { OperationId, RequestId } from '@khlang/domain/brand'
import { type BulkAct, countsAsSkipped } from '@khlang/domain/cashier/bulk'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { adjustBalance } from './adjust-balance.ts'
import { cancel } from './cancel.ts'
import type { ChangeInput } from './change-request.ts'
import { complete } from './complete.ts'
import { bulkPermission } from './preview-bulk.ts'
import { requestRow } from '../rows.ts'
import { readRequests } from '../store.ts'

type Input = {
  act: BulkAct
  reason?: string | undefined
  rows: { operationId: OperationId; requestId: RequestId; version: number }[]
}

const acts = { adjust: adjustBalance, complete, cancel }

/**
 * Applies an act to these requests one by one, each with its own operation id. A refusal of one does not affect the
 * others; it is `skipped` if the state of the request no longer allows the act.
 */
export async function bulk(
  context: Context,
  { act, reason, rows }: Input,
): Promise<{ results: BulkResult[] }> {
  const actor = permit(context.caller, bulkPermission[act])
  if (act === 'cancel' && !reason) refuse('reason-missing')
  const kindOf = new Map(
    (
      await readRequests(
        context.sql,
        rows.map(({ requestId }) => requestId),
      )
    ).map(({ id, kind }) => [id, kind]),
  )
  const results: BulkResult[] = []
  for (const row of rows) {
    const { requestId } = row
    try {
      // For a deposit, `adjust` takes the credit back. That is never done in bulk.
      if (act === 'adjust' && kindOf.get(requestId) === 'deposit') refuse('not-a-withdrawal')
      const input: ChangeInput = { ...row, reason }
      results.push({ requestId, outcome: 'done', request: await acts[act](context, input) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [current] = await readRequests(context.sql, [requestId])
      results.push({
        requestId,
        outcome: countsAsSkipped(error.code) ? 'skipped' : 'refused',
        code: error.code,
        ...(current && { request: requestRow(current, actor.role) }),
      })
    }
  }
  return { results }
}
