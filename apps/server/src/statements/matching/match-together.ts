import type { OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Decision } from '@khlang/domain/decision'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import type { Figure } from '@khlang/domain/staff/approval'
import { checkEntry } from '@khlang/domain/statements/entry'
import { joinFor, type Making, splitFor, type GroupMatchRefusal } from '@khlang/domain/statements/group-match'
import { lockMarksOf } from '#cashier/slips/slip-store.ts'
import { type LockedDeposit, lockDeposit, readRequests } from '#cashier/store.ts'
import { placeOrder } from '#crediting/store.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { onceMaking } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { readRow } from '../desk/change-entry.ts'
import { saveMade, type Share } from './made-store.ts'
import { placeMatch, readDeposit } from './place-match.ts'
import { lockEntry, type LockedEntry, readEntries } from '../store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

/** An entry or a request in the version that the employee saw. */
type AsSeen<Id> = { id: Id; version: number }
type Input = {
  operationId: OperationId
  entries: AsSeen<StatementEntryId>[]
  deposits: AsSeen<RequestId>[]
  reason?: string | undefined
  slipAccepted?: boolean | undefined
}

/**
 * Matches one entry with several requests, or several entries with one, in one transaction. Creates the parts or the
 * sum, to the satang, and matches each like any entry (decision 0015). It succeeds as a whole or not at all.
 */
export async function matchTogether(context: Context, input: Input) {
  const { sql, sending, caller } = context
  const actor = permit(caller, 'entry.match')
  const making = makingOf(input)
  const operation = {
    actor: actor.email,
    command: 'statements/match-together',
    operationId: input.operationId,
    input,
  }
  const { answer, created } = await onceMaking(sql, operation, async (tx) => {
    const entries = await lockInOrder(input.entries, (one) => lockOpenEntry(tx, one, actor))
    await lockMarksOf(
      tx,
      input.deposits.map(({ id }) => id),
    )
    const deposits = await lockInOrder(input.deposits, (one) => lockAsSeen(tx, one, actor))
    const approvedWhole = await requireApprovalOfTotal(tx, context, actor, { input, entries, deposits })
    const { shares, pairs } = making === 'split' ? split(entries[0]!, deposits) : join(entries, deposits[0]!)

    if (!(await saveMade(tx, making, shares, actor.email)))
      throw new Error('Locked rows changed under their lock')
    await noteMaking(tx, making, { entries, shares, actor, reason: input.reason })

    const orders: CreditOrder[] = []
    const matched = []
    const { reason, slipAccepted } = input
    const oneTransfer = input.deposits.map(({ id }) => id)
    for (const { madeId, depositId } of pairs) {
      // No order is taken in this transaction, since the rows of the next pair are locked after this order is
      // placed.
      const pair = { entryId: madeId, reason, slipAccepted, oneTransfer, approvedWhole, placeOrder }
      const one = await placeMatch(tx, actor, pair, () => Promise.resolve(depositId))
      orders.push(one.order)
      matched.push(one.answer)
    }
    const sources = await Promise.all(input.entries.map(({ id }) => readRow(tx, id, actor)))
    return { answer: { sources, matched }, created: orders }
  })
  created?.forEach(sending.dispatch)
  return answer
}

/**
 * Refuses if the total needs a second person's approval and has none. So nobody can avoid the threshold by
 * splitting an amount into smaller parts.
 */
async function requireApprovalOfTotal(
  tx: Tx,
  { dryRun, approval }: Context,
  actor: EmployeeActor,
  { input, entries, deposits }: { input: Input; entries: LockedEntry[]; deposits: LockedDeposit[] },
): Promise<{ approvedBy?: string }> {
  const credits = deposits.reduce((sum, { amount, bonus }) => sum + amount + bonus, 0)
  const bonus = deposits.reduce((sum, one) => sum + one.bonus, 0)
  const players = new Set(deposits.map(({ playerId }) => playerId))
  // Sorted by number, since the database returns rows in any order and the approval is bound to exactly these
  // figures.
  const figures = async (): Promise<Figure[]> => [
    ...(await readEntries(tx, idsOf(input.entries))).toSorted(byNumber).flatMap((one): Figure[] => [
      { name: 'entry', value: `#${one.number}` },
      { name: 'amount', value: bahtText(one.amountSatang) },
    ]),
    ...(await readRequests(tx, idsOf(input.deposits)))
      .toSorted(byNumber)
      .map((one): Figure => ({ name: 'request', value: `#${one.number} ${one.playerCode}` })),
    { name: 'bonus', value: String(bonus) },
    { name: 'credits', value: String(credits) },
    ...(input.slipAccepted ? [{ name: 'accepted' as const, value: 'slip-used' }] : []),
    ...(input.reason ? [{ name: 'reason' as const, value: input.reason }] : []),
  ]
  return requireApproval(tx, { dryRun, approval }, actor, {
    act: 'entry.match',
    object: ['entry', input.entries[0]!.id],
    playerId: players.size === 1 ? deposits[0]!.playerId : null,
    amount: creditSatang(credits as Credits),
    figures,
    bound: {
      entries: entries.map(({ entry, accountCode }) => [entry.amount, accountCode]),
      deposits: deposits.map((one) => [one.amount, one.bonus, one.playerId]),
    },
    ask: askFor('statements/match-together', input),
  })
}

const idsOf = <Id>(seenRows: readonly { id: Id }[]) => seenRows.map(({ id }) => id)
const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number

function makingOf({ entries, deposits }: Input): Making {
  const areDistinct = (all: readonly AsSeen<string>[]) => new Set(all.map(({ id }) => id)).size === all.length
  if (areDistinct(entries) && areDistinct(deposits)) {
    if (entries.length === 1 && deposits.length > 1) return 'split'
    if (deposits.length === 1 && entries.length > 1) return 'join'
  }
  const message = fieldRules['group-of-one']
  return refuse('bad-input', { fields: [{ path: 'entries', message }] })
}

/**
 * Locks by ascending id, whatever the order of the selection; returns what was locked in the order of the
 * selection.
 */
async function lockInOrder<Id extends string, Locked>(
  seenRows: readonly AsSeen<Id>[],
  lock: (one: AsSeen<Id>) => Promise<Locked>,
): Promise<Locked[]> {
  const locked = new Map<Id, Locked>()
  for (const one of seenRows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) locked.set(one.id, await lock(one))
  return seenRows.map(({ id }) => locked.get(id)!)
}

async function lockOpenEntry(
  tx: Tx,
  { id, version }: AsSeen<StatementEntryId>,
  actor: EmployeeActor,
): Promise<LockedEntry> {
  const lockedEntry = (await lockEntry(tx, id)) ?? refuse('not-found')
  const allowed = checkEntry(lockedEntry.entry, 'match', actor, lockedEntry.now)
  if (allowed === true && lockedEntry.version === version) return lockedEntry
  const row = await readRow(tx, id, actor)
  return refuse(allowed === true ? 'stale-version' : allowed, {
    row,
    ...(row.holder ? { holder: row.holder } : {}),
  })
}

async function lockAsSeen(
  tx: Tx,
  { id, version }: AsSeen<RequestId>,
  actor: EmployeeActor,
): Promise<LockedDeposit> {
  const lockedDeposit = (await lockDeposit(tx, id)) ?? refuse('not-found')
  if (lockedDeposit.version === version) return lockedDeposit
  const row = await readDeposit(tx, id, actor)
  return refuse(lockedDeposit.state === 'pending' ? 'stale-version' : 'deposit-not-pending', { row })
}

/** The entries to make, and the request with which each of them is matched. */
type Plan = { shares: Share[]; pairs: { madeId: StatementEntryId; depositId: RequestId }[] }

function split({ entry }: LockedEntry, deposits: readonly LockedDeposit[]): Plan {
  const amounts = accepted(
    splitFor(
      entry.amount,
      deposits.map(({ amount }) => amount),
    ),
  )
  const parts = deposits.map(({ id }) => ({ madeId: newId<StatementEntryId>(), depositId: id }))
  return {
    pairs: parts,
    shares: parts.map(({ madeId }, at) => ({ sourceId: entry.id, madeId, amount: amounts[at]! })),
  }
}

function join(entries: readonly LockedEntry[], deposit: LockedDeposit): Plan {
  const parts = entries.map(({ entry: { amount }, accountCode }) => ({ amount, accountCode }))
  accepted(joinFor(parts, deposit.amount))
  const madeId = newId<StatementEntryId>()
  return {
    pairs: [{ madeId, depositId: deposit.id }],
    shares: entries.map(({ entry: { id, amount } }) => ({ sourceId: id, madeId, amount })),
  }
}

const accepted = <Value>(decision: Decision<Value, GroupMatchRefusal>): Value =>
  decision.ok ? decision.value : refuse(decision.refusal)

/** Audits for each source into which entries it was made. */
async function noteMaking(
  tx: Tx,
  making: Making,
  {
    entries,
    shares,
    actor,
    reason,
  }: {
    entries: readonly LockedEntry[]
    shares: Share[]
    actor: EmployeeActor
    reason: string | undefined
  },
) {
  for (const { entry } of entries)
    await writeAudit(tx, {
      actor: actor.email,
      act: `entry.${making}`,
      object: ['entry', entry.id],
      before: { state: entry.state },
      after: {
        state: 'cancelled',
        made: shares.filter(({ sourceId }) => sourceId === entry.id).map(({ madeId }) => madeId),
      },
      reason,
    })
}
