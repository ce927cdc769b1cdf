import type { DepositRow, RequestRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { requestStatus, transferStatus } from '@khlang/contract/legacy-words'
import { depositCan, type RequestState, type TransferWay } from '@khlang/domain/cashier/request'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import { senderCheckOf } from '@khlang/domain/cashier/name-check'
import { workCan } from '@khlang/domain/cashier/request-work'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { bahtText, credits, type Credits } from '@khlang/domain/money'
import type { SiteRequest } from '@khlang/contract/service/service-players'
import type { Role } from '@khlang/domain/staff/acts'
import type { RequestView } from './store.ts'

/** Maps a request as this role sees it. */
export function requestRow(view: RequestView, role: Role): DepositRow | WithdrawalRow {
  return view.kind === 'deposit'
    ? { ...sharedOf(view), kind: 'deposit', can: { ...depositCan(view.state, role), ...workCan(view, role) } }
    : {
        ...sharedOf(view),
        kind: 'withdrawal',
        paidFrom: paidFromOf(view),
        senderCheck: view.senderNames && senderCheckOf(view.senderNames, view.playerName),
        can: { ...withdrawalCan(view.state, role), ...workCan(view, role) },
      }
}

/** Throws if the request is no deposit. */
export function depositRow(view: RequestView, role: Role): DepositRow {
  const row = requestRow(view, role)
  if (row.kind !== 'deposit') throw new Error(`Request ${view.id} is no deposit`)
  return row
}

/** Throws if the request is no withdrawal. */
export function withdrawalRow(view: RequestView, role: Role): WithdrawalRow {
  const row = requestRow(view, role)
  if (row.kind !== 'withdrawal') throw new Error(`Request ${view.id} is no withdrawal`)
  return row
}

/** A refused payout paid nothing, so it shows no paying account; its order says which one was tried. */
export const paidFromOf = ({ state, paidFrom }: Pick<RequestView, 'state' | 'paidFrom'>): string | null =>
  ['crediting', 'transferred', 'done'].includes(state) ? paidFrom : null

function sharedOf(view: RequestView): Omit<RequestRow, 'kind' | 'can'> {
  return {
    id: view.id,
    number: view.number,
    version: view.version,
    state: view.state,
    status: statusWord(view.state, view.via),
    phase: view.phase,
    via: view.via,
    amount: String(view.amount),
    payExactly: payExactlyText(credits(view.amount), view.satang),
    bonus: view.bonus,
    credits: view.amount + view.bonus,
    player: {
      id: view.playerId,
      code: view.playerCode,
      name: view.playerName,
      status: view.playerStatus,
      excluded: view.playerExcluded,
      bank: view.playerBank,
      accountTail: view.accountTail,
      mobileTail: view.mobileTail,
    },
    createdByStaff: view.createdByStaff,
    note: view.note,
    result: view.result,
    entryId: view.entryId,
    orderId: view.orderId,
    balanceBefore: view.balanceBefore,
    balanceAfter: view.balanceAfter,
    slips: view.slips,
    slipAlike: view.slipAlike,
    revision: view.revision,
    holder: view.holder,
    leaseUntil: view.leaseUntil?.toISOString() ?? null,
    hold: holdOf(view),
    notes: view.notes,
    employee: view.employee,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

const holdOf = ({ holdReason, holdUntil, heldBy }: RequestView): RequestRow['hold'] =>
  holdReason === null || heldBy === null
    ? null
    : { reason: holdReason, until: holdUntil?.toISOString() ?? null, by: heldBy }

/** Maps a request for the player site. */
export const siteRequest = (view: RequestView): SiteRequest => ({
  id: view.id,
  key: view.key,
  number: view.number,
  kind: view.kind,
  state: view.state,
  status: statusWord(view.state, view.via),
  amount: String(view.amount),
  bonus: view.bonus,
  payExactly: payExactlyText(credits(view.amount), view.satang),
  via: view.via,
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
})

/** The exact sum in baht that the player is asked to transfer; null if the request has no satang of its own. */
export function payExactlyText(amount: Credits, satang: number | null): string | null {
  const asked = payExactly(amount, satang)
  return asked === null ? null : bahtText(asked)
}

/** Returns the word of the specification for a state. A paid withdrawal also names the way it was paid. */
export const statusWord = (state: RequestState, via: TransferWay | null = null) =>
  state === 'transferred' ? transferStatus[via ?? 'plain'] : requestStatus[state]
