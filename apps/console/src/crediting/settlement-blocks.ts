import type { OrderRow } from '@khlang/contract/crediting'
import * as m from '#paraglide/messages.js'
import { countdown } from '#parts/age.ts'

export type Outcome = 'credited' | 'not-credited'

export const leastEvidence = 10

/** How long "not credited" cannot be decided yet: the back-end may still carry it out. */
export const quarantineSeconds = ({ quarantineUntil }: Pick<OrderRow, 'quarantineUntil'>, now: number) =>
  quarantineUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(quarantineUntil) - now) / 1000))

type Draft = {
  order: OrderRow
  outcome: Outcome | null
  evidence: string
  may: boolean
  gate: string | null
  now: number
}

/** What keeps this question from being settled now; null when nothing does. */
export function whyNotSettle({ order, outcome, evidence, may, gate, now }: Draft): string | null {
  if (order.state !== 'unknown') return m.settle_is_settled()
  if (!may) return m.settle_not_permitted()
  if (gate !== null) return gate
  if (outcome === null) return m.settle_choose()
  const wait = quarantineSeconds(order, now)
  if (outcome === 'not-credited' && wait > 0) return m.settle_quarantine({ left: countdown(wait) })
  const missing = leastEvidence - evidence.trim().length
  return missing > 0 ? m.settle_evidence_missing({ n: missing }) : null
}
