import type { EmployeeEmail, OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import {
  adoptMovement,
  isOrderLikeItOpen,
  type Finding,
  lockFinding,
  lockSendingHold,
} from './books-store.ts'
import { canBeOrder, findingRow } from './finding-rows.ts'
import { findFittingEntries, findFittingRequests } from './fits-store.ts'

type Input = {
  operationId: OperationId
  findingId: string
  /** The request for which the movement was carried out, if known. */
  requestId?: RequestId | undefined
  /**
   * The statement entry that paid for it. By default the one with which the request was matched when its credit failed.
   */
  entryId?: StatementEntryId | undefined
  /** An employee has checked that the movement belongs to none of the fitting requests. */
  apart?: boolean | undefined
  /** An employee has checked that none of the fitting entries paid for it. */
  noEntry?: boolean | undefined
}

/**
 * Creates an order in the state "done" for a movement that only the back-end's books still have. Nothing is
 * sent. The request and entry of the movement, if known, then cannot be credited again.
 */
export async function adoptFinding({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'history.reconcile')
  const operation = {
    actor: actor.email,
    command: 'crediting/adopt-finding',
    operationId: input.operationId,
    input,
  }
  return once(sql, operation, async (tx) => {
    const finding = (await lockFinding(tx, input.findingId)) ?? refuse('not-found')
    await adopt(tx, finding, { ...input, by: actor.email })
    return findingRow((await lockFinding(tx, finding.id))!, actor)
  })
}

type Adopting = Pick<Input, 'requestId' | 'entryId' | 'apart' | 'noEntry'> & { by: EmployeeEmail }

/**
 * Adopts a movement (`adoptFinding`) and audits it. Refuses unless sending is on hold. Also refuses if the finding is
 * not open, if it cannot become an order (its player is not ours, or it is a loss-return), or if an order of the same
 * player, kind and amount is open. The given request and entry must fit; if none is given but some fit, `apart` or
 * `noEntry` must be set. The caller has locked the finding.
 */
export async function adopt(
  tx: Tx,
  finding: Finding,
  { requestId, entryId, apart, noEntry, by }: Adopting,
): Promise<void> {
  if (!(await lockSendingHold(tx))) refuse('not-held')
  if (finding.state !== 'open') refuse('finding-decided')
  const { playerId } = finding
  if (playerId === null || !canBeOrder(finding)) return refuse('finding-not-adoptable')
  // Somebody placed such an order during or after the comparison with the books. If the movement were adopted too, that
  // order would send it again once the hold is lifted.
  if (await isOrderLikeItOpen(tx, finding)) refuse('finding-order-waits')
  const fitting = await findFittingRequests(tx, finding)
  const request = fitting.find(({ id }) => id === requestId) ?? null
  if (requestId && !request) refuse('finding-request-unfit')
  if (!request && fitting.length > 0 && !apart) refuse('finding-request-fits')
  // An order that pays out needs the request that it pays.
  if (!request && finding.kind === 'payOut') refuse('finding-not-adoptable')
  // If the paying entry were not tied to the order, it would still look unmatched.
  const payingEntryId = entryId ?? request?.failedEntryId ?? null
  if (
    payingEntryId === null &&
    !noEntry &&
    (await findFittingEntries(tx, finding, request ? [request] : [])).length > 0
  )
    refuse('finding-entry-fits')
  const at = finding.movedAt.toISOString()
  const evidence = `Adopted: the books show it at ${at}, and history here was lost`
  const orderId =
    (await adoptMovement(tx, {
      finding: { ...finding, playerId: playerId as PlayerId },
      request,
      entryId: payingEntryId,
      by,
      evidence,
    })) ?? refuse('finding-request-unfit')
  await writeAudit(tx, {
    actor: by,
    act: 'reconcile.adopt',
    object: ['order', orderId],
    after: {
      finding: finding.number,
      kind: finding.kind,
      credits: finding.credits,
      movedAt: at,
      key: finding.key,
      request: request?.number ?? null,
      entry: payingEntryId,
      ...(apart && { apart }),
      ...(noEntry && { noEntry }),
    },
    reason: evidence,
  })
}
