import type { SiteRequest } from '@khlang/contract/service-api/service-players'
import type { OperationId } from '@khlang/domain/brand'
import { cancelBySite as mayCancel } from '@khlang/domain/cashier/cancel-by-site'
import { whyMoneyBlocked } from '@khlang/domain/cashier/request-work'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { endRequest, lockRequest } from '../requests/moves-store.ts'
import { permitKind, permitSomeKind } from '../requests/permit-kind.ts'
import { siteRequest } from '../rows.ts'
import { findRequestId, readRequests } from '../store.ts'

type Input = { operationId: OperationId; request: string }

/**
 * Cancels a pending request (by key or id) for a player, through the player site. Refuses one that an employee has
 * claimed or put on hold. Matching or paying the request locks the same row, so only one of them succeeds.
 */
export async function cancelRequest({ caller, sql }: Context, input: Input): Promise<SiteRequest> {
  const actor = permitSomeKind(caller)
  const operation = { actor, command: 'service/cancel-request', operationId: input.operationId, input }
  return once(sql, operation, async (tx) => {
    const id = (await findRequestId(tx, input.request)) ?? refuse('not-found')
    const request = (await lockRequest(tx, id)) ?? refuse('not-found')
    permitKind(caller, request.kind)
    const allowed = mayCancel(request.kind, request.state)
    if (allowed !== true) refuse(allowed)
    const obstacle = whyMoneyBlocked(request, actor, request.now)
    if (obstacle !== null) refuse(obstacle)
    const isEnded = await endRequest(tx, request, {
      to: 'cancelled',
      employee: actor,
      note: null,
      paidFrom: null,
    })
    if (!isEnded) throw new Error('A locked row changed under its lock')
    await writeAudit(tx, {
      actor,
      act: 'request.cancel',
      object: ['request', id],
      before: { state: request.state },
      after: { end: 'cancelled' },
    })
    return siteRequest((await readRequests(tx, [id]))[0]!)
  })
}
