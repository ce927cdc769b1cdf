import type { DepositRow, RequestRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { requestStatus, transferStatus } from '@khlang/contract/legacy-words'
import { depositCan, reopenCan, type RequestState, type TransferWay } from '@khlang/domain/cashier/request'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import { senderCheckOf } from '@khlang/domain/cashier/name-check'
import { workCan } from '@khlang/domain/cashier/request-work'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { bahtText, credits, type Credits } from '@khlang/domain/money'
import type { SiteRequest } from '@khlang/contract/service-api/service-players'
import type { Role } from '@khlang/domain/staff/acts'
import { payeeOf } from '#crediting/rows.ts'
import type { RequestRecord } from './store.ts'

/** Maps a request to its row, with what this role may do to it. */
export function requestRow(record: RequestRecord, role: Role): DepositRow | WithdrawalRow {
  return record.kind === 'deposit'
    ? {
        ...sharedOf(record),
        kind: 'deposit',
        can: { ...depositCan(record.state, role), ...reversal(record), ...sharedCan(record, role) },
      }
    : {
        ...sharedOf(record),
        kind: 'withdrawal',
        paidFrom: paidFromOf(record),
        payee: payeeOf(record),
        senderCheck: record.senderNames && senderCheckOf(record.senderNames, record.playerName),
        can: { ...withdrawalCan(record.state, role), ...sharedCan(record, role) },
      }
}

const sharedCan = (record: RequestRecord, role: Role) => ({
  ...workCan(record, role),
  reopen: reopenCan(record, role),
})

/** Nothing can be taken back of a deposit that no order credited: one completed by hand, or done in the old system. */
const reversal = ({ state, completedFrom, orderId }: RequestRecord) =>
  state === 'done' && (completedFrom !== null || orderId === null) ? { reverse: 'nothing-credited' } : {}

/** Throws if the request is no deposit. */
export function depositRow(record: RequestRecord, role: Role): DepositRow {
  const row = requestRow(record, role)
  if (row.kind !== 'deposit') throw new Error(`Request ${record.id} is no deposit`)
  return row
}

/** Throws if the request is no withdrawal. */
export function withdrawalRow(record: RequestRecord, role: Role): WithdrawalRow {
  const row = requestRow(record, role)
  if (row.kind !== 'withdrawal') throw new Error(`Request ${record.id} is no withdrawal`)
  return row
}

/**
 * Returns the own account named for the payout of a withdrawal that is paid or has an order under way. Null if none was
 * named, and in any other state: after a refused payout only the order says which account was tried.
 */
export const paidFromOf = ({ state, paidFrom }: Pick<RequestRecord, 'state' | 'paidFrom'>): string | null =>
  ['crediting', 'transferred', 'done'].includes(state) ? paidFrom : null

function sharedOf(record: RequestRecord): Omit<RequestRow, 'kind' | 'can'> {
  return {
    id: record.id,
    number: record.number,
    version: record.version,
    state: record.state,
    status: statusWord(record.state, record.via),
    phase: record.phase,
    via: record.via,
    amount: String(record.amount),
    payExactly: payExactlyText(credits(record.amount), record.satang),
    bonus: record.bonus,
    credits: record.amount + record.bonus,
    player: {
      id: record.playerId,
      code: record.playerCode,
      name: record.playerName,
      status: record.playerStatus,
      excluded: record.playerExcluded,
      bank: record.playerBank,
      accountTail: record.accountTail,
      mobileTail: record.mobileTail,
    },
    createdByStaff: record.createdByStaff,
    note: record.note,
    result: record.result,
    entryId: record.entryId,
    orderId: record.orderId,
    balanceBefore: record.balanceBefore,
    balanceAfter: record.balanceAfter,
    slips: record.slips,
    slipAlike: record.slipAlike,
    revision: record.revision,
    holder: record.holder,
    leaseUntil: record.leaseUntil?.toISOString() ?? null,
    hold: holdOf(record),
    notes: record.notes,
    employee: record.employee,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }
}

const holdOf = ({ holdReason, holdUntil, heldBy }: RequestRecord): RequestRow['hold'] =>
  holdReason === null || heldBy === null
    ? null
    : { reason: holdReason, until: holdUntil?.toISOString() ?? null, by: heldBy }

/** Maps a request for the player site. */
export const siteRequest = (record: RequestRecord): SiteRequest => ({
  id: record.id,
  key: record.key,
  number: record.number,
  kind: record.kind,
  state: record.state,
  status: statusWord(record.state, record.via),
  amount: String(record.amount),
  bonus: record.bonus,
  payExactly: payExactlyText(credits(record.amount), record.satang),
  via: record.via,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
})

/**
 * Returns the exact sum in baht that the player is asked to transfer; null if the request has no satang of
 * its own.
 */
export function payExactlyText(amount: Credits, satang: number | null): string | null {
  const exact = payExactly(amount, satang)
  return exact === null ? null : bahtText(exact)
}

/** Returns the word of the specification for a state. For `transferred` it depends on the way of payment. */
export const statusWord = (state: RequestState, via: TransferWay | null) =>
  state === 'transferred' ? transferStatus[via ?? 'plain'] : requestStatus[state]
