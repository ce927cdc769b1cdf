import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { DepositRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { ProblemCode } from '@khlang/contract/problems'
import type { CreditOrderId, OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { whyMoneyBlocked } from '@khlang/domain/cashier/request-work'
import { type CreditOrder, kindOf, type OrderPurpose, type Transfer } from '@khlang/domain/crediting/order'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import type { Figure } from '@khlang/domain/staff/approval'
import { writeOff } from '#crediting/orders/written-off-store.ts'
import { type PlaceOrder, placeOnce } from '#crediting/sending/place-once.ts'
import type { OrderDetails } from '#crediting/store.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { askFor, requireApproval, type GateInput } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { refuseWithRow } from './change-work.ts'
import {
  endRequest,
  type LockedRequest,
  lockRequest,
  reopenRequest,
  startOrder,
  startReversing,
} from './moves-store.ts'
import { requestRow } from '../rows.ts'
import { readRequests } from '../store.ts'

export type ChangeInput = {
  operationId: OperationId
  requestId: RequestId
  /** The version that the employee saw. */
  version: number
  reason?: string | undefined
}

/**
 * Result of an employee's decision: an order that carries it out, an immediate final state, or the end of that one.
 */
export type Change =
  | ({
      order: OrderPurpose
      credits: Credits
      /** Of a reversal: the entry that paid for the credit. */
      entryId?: StatementEntryId | null
      /** Of a reversal: what it leaves with the player. */
      unrecovered?: Credits
      transfer?: Transfer
      /** The obstacles that the employee accepted. */
      accepted?: readonly string[]
      toApprove: ToApprove
    } & Pick<OrderDetails, 'payee' | 'paidFrom'>)
  | { end: 'cancelled'; toApprove: ToApprove }
  | {
      end: 'done'
      paidFrom?: string | null
      /** For the audit log: the account that money sent by hand went to, the one that the employee was shown. */
      paidTo?: { bank: string; tail: string } | undefined
    }
  /** The credit of a deposit, all of which stays with the player: nothing is sent. */
  | { writesOff: Credits; entryId: StatementEntryId | null; toApprove: ToApprove }
  | { reopens: true }

/**
 * An act that may need a second person's approval. `figures` are shown to that person besides player, request
 * and amount. `amount` is what counts against the threshold, if not the credits of the order, with figures of its own.
 */
type ToApprove = Pick<GateInput, 'act' | 'bound' | 'needed'> & {
  command: ApprovableCommand
  figures?: Figure[]
  amount?: Credits
  amountFigures?: Figure[]
}

export type Changing = {
  tx: Tx
  request: LockedRequest
  /** Refuses; the refusal carries the current row. */
  refuseWithRow: (code: ProblemCode) => Promise<never>
}

/**
 * Runs an act of staff that moves the money of a request or ends it, except matching: locks the request, calls
 * `decide`, and saves the change with its order, in one transaction and at most once per operation id. Refuses a
 * request that a colleague has claimed, that is on hold, or that has changed since. Credit moves afterwards, when the
 * order is sent.
 */
export async function changeRequest(
  context: Context,
  actor: EmployeeActor,
  act: 'adjust-balance' | 'cancel' | 'complete' | 'reopen' | 'transfer',
  input: ChangeInput,
  decide: (changing: Changing) => Promise<Change>,
): Promise<DepositRow | WithdrawalRow> {
  const operation = { actor: actor.email, command: `cashier/${act}`, operationId: input.operationId, input }
  return placeOnce(context, operation, async (tx, placeOrder) => {
    const readRow = async () => requestRow((await readRequests(tx, [input.requestId]))[0]!, actor.role)
    const refuseRequest = async (code: ProblemCode) => refuse(code, { row: await readRow() })
    const request = (await lockRequest(tx, input.requestId)) ?? refuse('not-found')
    const change = await decide({ tx, request, refuseWithRow: refuseRequest })
    const obstacle = whyMoneyBlocked(request, actor.email, request.now)
    if (obstacle !== null) return refuseWithRow(tx, obstacle, { requestId: input.requestId, actor })
    if (request.version !== input.version) return refuseRequest('stale-version')
    const approval =
      'toApprove' in change
        ? await requireApproval(tx, context, actor, gateInputOf(request, change, change.toApprove, input))
        : {}
    const savedOrder = await saveChange({ tx, placeOrder }, actor, request, change, input.reason)
    await writeAudit(tx, {
      actor: actor.email,
      act: `request.${act}`,
      object: ['request', request.id],
      before: { state: request.state },
      after: {
        ...(savedOrder ? auditedOrder(savedOrder, change) : auditedEnd(change, request)),
        ...approval,
      },
      reason: input.reason,
    })
    return readRow()
  })
}

/** What the audit log says about a placed order: for a payout also how, from which account, and in spite of what. */
const auditedOrder = ({ id, purpose, credits, transfer }: CreditOrder, change: Change) => ({
  orderId: id,
  purpose,
  credits,
  ...('unrecovered' in change && change.unrecovered && { unrecovered: change.unrecovered }),
  ...(transfer && { via: transfer.via }),
  ...('order' in change && change.paidFrom && { paidFrom: change.paidFrom }),
  ...('order' in change && change.accepted?.length && { accepted: change.accepted }),
})

/** What the audit log says about an end without an order, or about the end of such an end. */
function auditedEnd(change: Change, { completedFrom }: LockedRequest) {
  if ('writesOff' in change) return { state: 'adjusted', credits: 0, unrecovered: change.writesOff }
  if ('reopens' in change) return { state: completedFrom }
  if (!('end' in change)) throw new Error('An order ends later')
  if (change.end === 'cancelled') return { end: change.end }
  const { paidTo, ...end } = change
  return { ...end, ...paidTo }
}

function gateInputOf(
  { id, number, playerId, version, amount: requested }: LockedRequest,
  change: Change,
  { act, command, amount: whole, amountFigures, figures = [], bound, needed }: ToApprove,
  input: ChangeInput,
): GateInput {
  const moved = 'order' in change ? change.credits : 'writesOff' in change ? change.writesOff : requested
  const amount = creditSatang(whole ?? moved)
  return {
    act,
    ...(needed && { needed }),
    object: ['request', id],
    playerId,
    amount,
    figures: [
      { name: 'request', value: `#${number}` },
      ...(amountFigures ?? [{ name: 'amount' as const, value: bahtText(amount) }]),
      ...figures,
      ...(input.reason ? [{ name: 'reason' as const, value: input.reason }] : []),
    ],
    bound: { version, bound },
    ask: askFor(command, input),
  }
}

async function saveChange(
  { tx, placeOrder }: { tx: Tx; placeOrder: PlaceOrder },
  actor: EmployeeActor,
  request: LockedRequest,
  change: Change,
  reason: string | undefined,
): Promise<CreditOrder | undefined> {
  const employee = actor.email
  if ('end' in change) {
    const isEnded = await endRequest(tx, request, {
      to: change.end,
      employee,
      note: reason ?? null,
      paidFrom: change.end === 'done' ? (change.paidFrom ?? null) : null,
    })
    return requireChanged(isEnded, undefined)
  }
  if ('reopens' in change)
    return requireChanged(await reopenRequest(tx, request, { employee, note: reason ?? null }), undefined)
  if ('writesOff' in change) {
    const isFreed = await writeOff(tx, {
      requestId: request.id,
      entryId: change.entryId,
      by: employee,
      reason: reason ?? '',
    })
    return requireChanged(isFreed, undefined)
  }
  const order = orderOf(actor, request, change)
  const started = { orderId: order.id, employee, paidFrom: change.paidFrom ?? null }
  const requestMoved = await startOrder(tx, request, started)
  const entryMoved =
    order.entryId === null || (await startReversing(tx, { id: request.id, entryId: order.entryId }, started))
  await placeOrder(tx, order, { payee: change.payee, paidFrom: change.paidFrom, reason })
  return requireChanged(requestMoved && entryMoved, order)
}

function orderOf(
  actor: EmployeeActor,
  { id, key, state, playerId, playerKey }: LockedRequest,
  { order: purpose, credits, entryId = null, transfer }: Extract<Change, { order: unknown }>,
): CreditOrder {
  return {
    id: newId<CreditOrderId>(),
    purpose,
    kind: kindOf[purpose],
    playerId,
    playerKey,
    credits,
    request: { id, key, from: state },
    entryId,
    orderedBy: actor.email,
    transfer: transfer ?? null,
    rewardId: null,
    lossReturn: null,
  }
}

function requireChanged<Value>(isChanged: boolean, value: Value): Value {
  if (!isChanged) throw new Error('A locked row changed under its lock')
  return value
}
