import type { OrderRow } from '@khlang/contract/crediting/crediting'

/** Decisions of a person about an order of unknown outcome. The last two both mean that its call did nothing. */
export const outcomes = ['credited', 'not-credited', 'send-again'] as const
export type Outcome = (typeof outcomes)[number]

/** The least number of characters of the evidence. */
export const minEvidenceLength = 10

export type SettlementBlock =
  /** The outcome is no longer unknown. */
  | { kind: 'settled' }
  | { kind: 'not-permitted' }
  /** The screen may be out of date. */
  | { kind: 'screen' }
  /** No outcome is chosen. */
  | { kind: 'choose' }
  /** The quarantine is not over: the back-end may still carry the call out. */
  | { kind: 'quarantine'; seconds: number }
  /** The back-end has answered no later call, so it may still be working on this one. */
  | { kind: 'not-answered' }
  /** The evidence is too short; `missingCharacters`: by how many characters. */
  | { kind: 'evidence'; missingCharacters: number }

/** Returns for how many seconds "not credited" cannot be decided yet. */
const quarantineSeconds = ({ quarantineUntil }: Pick<OrderRow, 'quarantineUntil'>, nowMs: number) =>
  quarantineUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(quarantineUntil) - nowMs) / 1000))

/** Returns why it is too early to decide that the unanswered call did nothing; null once it can be decided. */
export function tooEarlyBlock(
  order: Pick<OrderRow, 'quarantineUntil' | 'answeredSince'>,
  nowMs: number,
): SettlementBlock | null {
  const seconds = quarantineSeconds(order, nowMs)
  if (seconds > 0) return { kind: 'quarantine', seconds }
  return order.answeredSince ? null : { kind: 'not-answered' }
}

type Draft = {
  order: Pick<OrderRow, 'state' | 'quarantineUntil' | 'answeredSince'>
  outcome: Outcome | null
  evidence: string
  maySettle: boolean
  screenIsLive: boolean
  now: number
}

/**
 * Returns the first reason why the outcome of this order cannot be settled now; null when it can. `credited` can be at
 * any time.
 */
export function settlementBlock({
  order,
  outcome,
  evidence,
  maySettle,
  screenIsLive,
  now,
}: Draft): SettlementBlock | null {
  if (order.state !== 'unknown') return { kind: 'settled' }
  if (!maySettle) return { kind: 'not-permitted' }
  if (!screenIsLive) return { kind: 'screen' }
  if (outcome === null) return { kind: 'choose' }
  const tooEarly = outcome === 'credited' ? null : tooEarlyBlock(order, now)
  if (tooEarly) return tooEarly
  const missingCharacters = minEvidenceLength - evidence.trim().length
  return missingCharacters > 0 ? { kind: 'evidence', missingCharacters } : null
}
