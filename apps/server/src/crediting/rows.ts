import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { type Role, permission } from '@khlang/domain/staff/acts'
import type { OrderView } from './store.ts'

/** The status that an order shows, in the specification's words for requests. */
const statusWords = {
  queued: 'loading...',
  sending: 'loading...',
  unknown: 'loading...',
  done: 'ดำเนินการแล้ว',
  refused: 'ไม่สามารถเพิ่ม credit ได้',
  abandoned: 'ไม่สามารถเพิ่ม credit ได้',
} as const satisfies Record<OrderRow['state'], string>

/** Returns the word of the specification for a state of an order. */
export const orderStatusWord = (state: OrderRow['state']) => statusWords[state]

export function orderRow(view: OrderView, role: Role): OrderRow {
  return {
    id: view.id,
    number: view.number,
    version: view.version,
    kind: view.kind,
    purpose: view.purpose,
    via: view.via,
    reason: view.reason,
    state: view.state,
    status: orderStatusWord(view.state),
    phase: view.phase,
    credits: view.credits,
    player: { id: view.playerId, code: view.playerCode, name: view.playerName },
    requestId: view.requestId,
    requestNumber: view.requestNumber,
    entryId: view.entryId,
    orderedBy: view.orderedBy,
    sentAt: view.sentAt?.toISOString() ?? null,
    quarantineUntil: view.quarantineUntil?.toISOString() ?? null,
    answeredSince: view.answeredSince,
    waits: waitingOf(view),
    decidedBy: view.decidedBy,
    evidence: view.evidence,
    playerKey: view.playerKey,
    result: view.result,
    lateVerdict: view.lateVerdict,
    employee: view.decidedBy ?? view.orderedBy,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    can: {
      settle: view.state === 'unknown' ? permission(role, 'unknown.settle') : 'order-not-unknown',
      markUnknown:
        view.state === 'queued' && view.tainted ? permission(role, 'unknown.settle') : 'order-not-waiting',
      callOff: view.state === 'queued' && !view.tainted ? permission(role, 'order.callOff') : 'order-sent',
    },
  }
}

function waitingOf({
  state,
  tries,
  tainted,
  result,
  nextTryAt,
  suspendedSince,
}: OrderView): OrderRow['waits'] {
  if (state !== 'queued') return null
  return {
    tries,
    mayHaveArrived: tainted,
    why: result,
    suspended: suspendedSince && !tainted,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }
}
