import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { ShownPayee } from '@khlang/contract/crediting/payee'
import { whyNotTakenBack } from '@khlang/domain/crediting/taken-back'
import { type Role, permission } from '@khlang/domain/staff/acts'
import type { OrderRecord } from './store.ts'

/** The status that an order shows, in the specification's words for requests. */
const statusWords = {
  queued: 'loading...',
  sending: 'loading...',
  unknown: 'loading...',
  done: 'ดำเนินการแล้ว',
  refused: 'ไม่สามารถเพิ่ม credit ได้',
  abandoned: 'ไม่สามารถเพิ่ม credit ได้',
} as const satisfies Record<OrderRow['state'], string>

/** Returns the specification's word for the status of a request, for a state of an order. */
export const orderStatusWord = (state: OrderRow['state']) => statusWords[state]

/** Maps an order to its row. What it `can` is true, or the code that says why not. */
export function orderRow(record: OrderRecord, role: Role): OrderRow {
  return {
    id: record.id,
    number: record.number,
    version: record.version,
    kind: record.kind,
    purpose: record.purpose,
    via: record.via,
    reason: record.reason,
    state: record.state,
    status: orderStatusWord(record.state),
    phase: record.phase,
    credits: record.credits,
    player: { id: record.playerId, code: record.playerCode, name: record.playerName },
    requestId: record.requestId,
    requestNumber: record.requestNumber,
    entryId: record.entryId,
    orderedBy: record.orderedBy,
    sentAt: record.sentAt?.toISOString() ?? null,
    quarantineUntil: record.quarantineUntil?.toISOString() ?? null,
    answeredSince: record.answeredSince,
    waits: waitingOf(record),
    decidedBy: record.decidedBy,
    evidence: record.evidence,
    payee: payeeOf(record),
    paidFrom: record.paidFrom,
    playerKey: record.playerKey,
    result: record.result,
    lateVerdict: record.lateVerdict,
    takesBack: record.takesBack,
    takenBackBy: record.takenBackBy,
    unrecovered: record.unrecovered,
    employee: record.decidedBy ?? record.orderedBy,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    can: {
      settle: record.state === 'unknown' ? permission(role, 'unknown.settle') : 'order-not-unknown',
      markUnknown:
        record.state === 'queued' && record.tainted
          ? permission(role, 'unknown.settle')
          : 'order-not-waiting',
      callOff:
        record.state === 'queued' && !record.tainted ? permission(role, 'order.callOff') : 'order-sent',
      takeBack:
        whyNotTakenBack({ ...record, takenBack: record.takenBackBy?.state ?? null }) ??
        permission(role, 'credit.cut'),
    },
  }
}

type PayeeColumns = Pick<OrderRecord, 'payeeBank' | 'payeeTail' | 'payeeName'>

/** Returns the account to which a payout goes, its number by its last digits; null for what is no payout. */
export const payeeOf = ({ payeeBank, payeeTail, payeeName }: PayeeColumns): ShownPayee | null =>
  payeeBank === null ? null : { bank: payeeBank, tail: payeeTail, name: payeeName ?? '' }

/** Returns why and for how long an order waits; null unless it is queued. */
function waitingOf({
  state,
  tries,
  tainted,
  result,
  nextTryAt,
  heldBySuspension,
}: OrderRecord): OrderRow['waits'] {
  if (state !== 'queued') return null
  return {
    tries,
    mayHaveArrived: tainted,
    why: result,
    suspended: heldBySuspension,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }
}
