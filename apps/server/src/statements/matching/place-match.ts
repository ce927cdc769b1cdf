import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import type { CreditOrderId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { checkBonus } from '@khlang/domain/cashier/bonus'
import { whyMoneyBlocked } from '@khlang/domain/cashier/request-work'
import { checkSlips } from '@khlang/domain/cashier/slip'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import type { Figure } from '@khlang/domain/staff/approval'
import type { Actor, StatementEntry } from '@khlang/domain/statements/entry'
import { decideMatch, type MatchRefusal } from '@khlang/domain/statements/match'
import { depositRow } from '#cashier/rows.ts'
import { lockedDuplicatesOf, lockMarksOf } from '#cashier/slips/slip-store.ts'
import { type LockedDeposit, lockDeposit, startCrediting, readRequests } from '#cashier/store.ts'
import type { PlaceOrder } from '#crediting/sending/place-once.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSettings } from '#platform/setting.ts'
import { requireApproval, type RequestedCommand } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { readRow } from '../desk/change-entry.ts'
import { senderText } from '../sender-text.ts'
import { lockEntry, startCreditingEntry, readEntries } from '../store.ts'

export type MatchInput = {
  entryId: StatementEntryId
  /** In credits; if unset, the bonus that the request asks for. */
  bonus?: Credits | undefined
  reason?: string | undefined
  /** The employee has accepted that a slip of this request is also on another request. */
  slipAccepted?: boolean | undefined
  /** Requests paid by the same transfer: they may have the same slip. */
  oneTransfer?: readonly RequestId[] | undefined
  /** Versions on which the decision was based. If unset, the current versions apply. */
  entryVersion?: number | undefined
  depositVersion?: number | undefined
  /**
   * Set if the match is part of a group match whose approval has been checked. `approvedBy`: who approved it,
   * if approval was needed.
   */
  approvedWhole?: { approvedBy?: string }
  /** How the command was called, and the command that approval is asked for; unset with `approvedWhole`. */
  call?: Pick<Context, 'dryRun' | 'approval'> & Pick<RequestedCommand, 'ask'>
  /** Why the auto-matcher was certain, for the audit log. */
  noted?: Record<string, unknown> | undefined
}
export type Matched = {
  answer: { entry: EntryRow; deposit: DepositRow; orderId: string }
  order: CreditOrder
}

/**
 * Locks entry and request, decides and saves: both become `crediting` and the order is created, in the caller's
 * transaction (spec section 4.4). The order is sent after the commit. `findOrCreateRequest` finds or creates the
 * request and is called only after the entry is locked: the lock order is entry, marks of slips, request. Refuses an
 * older version, a request that a colleague has claimed or that is on hold, a bonus above the role's ceiling, what
 * `decideMatch` and `checkSlips` refuse, and with `approval-needed`.
 */
export async function placeMatch(
  tx: Tx,
  actor: Actor,
  {
    entryId,
    bonus,
    reason = '',
    slipAccepted = false,
    oneTransfer = [],
    noted,
    approvedWhole,
    call,
    placeOrder,
    ...versions
  }: MatchInput & { placeOrder: PlaceOrder },
  findOrCreateRequest: (entry: StatementEntry) => Promise<RequestId>,
): Promise<Matched> {
  const { entry, now, version, accountCode } = (await lockEntry(tx, entryId)) ?? refuse('not-found')
  const requestId = await findOrCreateRequest(entry)
  const [, locked, { approvals, 'deposit.bonusCeilings': ceilings }] = await Promise.all([
    lockMarksOf(tx, [requestId]), // before the request, as whoever attaches or removes a slip
    lockDeposit(tx, requestId),
    readSettings(tx, ['approvals', 'deposit.bonusCeilings']),
  ])
  const request = locked ?? refuse('not-found')
  const deposit = { ...request, bonus: bonus ?? request.bonus }
  if ((versions.entryVersion ?? version) !== version)
    refuse('stale-version', { row: await readRow(tx, entryId, actor) })
  if ((versions.depositVersion ?? request.version) !== request.version)
    refuse('stale-version', { row: await readDeposit(tx, request.id, actor) })
  const obstacle = whyMoneyBlocked(request, actor.email, now)
  if (obstacle !== null) {
    const row = await readDeposit(tx, request.id, actor)
    refuse(obstacle, {
      row,
      ...(obstacle === 'request-held' && row.holder !== null && { holder: row.holder }),
    })
  }

  const bonusAllowed = checkBonus(deposit.bonus, ceilings[actor.role])
  if (bonusAllowed !== true) refuse(bonusAllowed)

  const decision = decideMatch({ entry, deposit, actor, now, reason }, newId<CreditOrderId>())
  if (!decision.ok) return refuseWithRow(tx, decision.refusal, { entryId, depositId: deposit.id, actor })
  const order = decision.value

  const duplicates = (request.slips === 0 ? [] : await lockedDuplicatesOf(tx, deposit.id)).filter(
    ({ requestId }) => !oneTransfer.includes(requestId),
  )
  const mayUseSlips = checkSlips(duplicates, { accepted: slipAccepted, reason })
  if (mayUseSlips !== true) refuse(mayUseSlips, { row: await readDeposit(tx, deposit.id, actor) })

  const slipUsed = slipAccepted && duplicates.length > 0
  const { ask = null } = call ?? {}
  // A request that is created here has a new id on each attempt, so it is not bound to the approval.
  const depositId = (ask?.input['depositId'] as string | undefined) ?? null
  const approval =
    approvedWhole ??
    (await requireApproval(tx, call ?? {}, actor, {
      act: 'entry.match',
      rules: approvals,
      object: ['entry', entryId],
      playerId: deposit.playerId,
      amount: creditSatang(order.credits),
      figures: () => figuresOf(tx, { entryId, depositId, deposit, order, reason, slipUsed }),
      bound: { entry: entry.amount, accountCode, asked: request.amount, depositId },
      ask,
    }))

  const employee = actor.email
  const bonusChanged = deposit.bonus !== request.bonus
  const both = { requestId: deposit.id, orderId: order.id, employee }
  // These statements are sent together, and the connection runs them in this sequence. The order is written
  // last, since it may be taken at once. Then the two rows for the employee's answer are read. If a statement
  // fails, the later ones fail too, and the driver throws the first error.
  const [entryMoved, depositMoved, , , entryShown, depositShown] = await Promise.all([
    startCreditingEntry(tx, { id: entryId, playerId: deposit.playerId, ...both }),
    startCrediting(tx, {
      id: deposit.id,
      bonus: deposit.bonus,
      entryId,
      orderId: order.id,
      employee,
    }),
    writeAudit(tx, {
      actor: employee,
      act: 'entry.match',
      object: ['entry', entryId],
      before: { state: entry.state, ...(bonusChanged && { bonus: request.bonus }) },
      after: {
        state: 'crediting',
        depositId: deposit.id,
        orderId: order.id,
        credits: order.credits,
        ...(bonusChanged && { bonus: deposit.bonus }),
        ...slipsForAudit(duplicates),
        ...noted,
        ...approval,
      },
      reason,
    }),
    placeOrder(tx, order),
    readRow(tx, entryId, actor),
    readDeposit(tx, deposit.id, actor),
  ])
  if (!entryMoved || !depositMoved) throw new Error('Locked rows changed under their lock')
  const rows = { entry: entryShown, deposit: depositShown }
  return { order, answer: { ...rows, orderId: order.id } }
}

async function figuresOf(
  tx: Tx,
  figureInput: {
    entryId: StatementEntryId
    depositId: string | null
    deposit: LockedDeposit
    order: CreditOrder
    reason: string
    /** Whether a slip was accepted that is also on another request. */
    slipUsed: boolean
  },
): Promise<Figure[]> {
  const { depositId, deposit, order, reason, slipUsed } = figureInput
  const [entry] = await readEntries(tx, [figureInput.entryId])
  const [request] = depositId === null ? [] : await readRequests(tx, [depositId])
  const sender = senderText(entry!)
  return [
    { name: 'entry', value: `#${entry!.number}` },
    { name: 'amount', value: bahtText(entry!.amountSatang) },
    { name: 'account', value: `${entry!.accountBank} ${entry!.accountCode}${sender && ` ← ${sender}`}` },
    ...(request ? [{ name: 'request' as const, value: `#${request.number}` }] : []),
    { name: 'bonus', value: String(deposit.bonus) },
    { name: 'credits', value: String(order.credits) },
    ...(slipUsed ? [{ name: 'accepted' as const, value: 'slip-used' }] : []),
    ...(reason === '' ? [] : [{ name: 'reason' as const, value: reason }]),
  ]
}

/** Returns for the audit log which other requests have or had a slip with the same picture or reference. */
const slipsForAudit = (duplicates: readonly { number: number }[]) =>
  duplicates.length > 0 ? { slipAlsoOn: [...new Set(duplicates.map(({ number }) => number))] } : {}

const aboutTheDeposit: readonly MatchRefusal[] = [
  'deposit-not-pending',
  'player-suspended',
  'player-excluded',
  'amounts-differ',
]

/** Refuses with the current row: of the request if the refusal is about the request, otherwise of the entry. */
async function refuseWithRow(
  tx: Tx,
  refusal: MatchRefusal,
  { entryId, depositId, actor }: { entryId: StatementEntryId; depositId: RequestId; actor: Actor },
): Promise<never> {
  if (aboutTheDeposit.includes(refusal))
    return refuse(refusal, { row: await readDeposit(tx, depositId, actor) })
  const row = await readRow(tx, entryId, actor)
  return refuse(refusal, { row, ...(row.holder ? { holder: row.holder } : {}) })
}

/** Returns the request as this actor sees it, within the transaction. */
export async function readDeposit(tx: Tx, id: RequestId, actor: Actor): Promise<DepositRow> {
  const [record] = await readRequests(tx, [id])
  if (!record) throw new Error('A locked deposit cannot vanish')
  return depositRow(record, actor.role)
}
