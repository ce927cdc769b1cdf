import { type CreditBlock, type CreditFacts, whyDepositBlocked } from '../players/standing.ts'
import type { RequestKind } from './request.ts'

export type AskBySiteFacts = CreditFacts & {
  isForgotten: boolean
  /** Whether the player has a bank account that a withdrawal can be paid to: its bank and its number. */
  hasAccount: boolean
}

export type AskBySiteRefusal = 'player-forgotten' | 'account-missing' | CreditBlock

/**
 * Returns why a player may not ask for a deposit or a withdrawal through the player site, whatever the amount; null if
 * they may. The site reads it before it offers the form, and the call is refused by it. A suspended or excluded player
 * may withdraw what is theirs; without an account nobody could pay it.
 */
export function whyNotAskedBySite(kind: RequestKind, facts: AskBySiteFacts): AskBySiteRefusal | null {
  if (facts.isForgotten) return 'player-forgotten'
  if (kind === 'deposit') return whyDepositBlocked(facts)
  return facts.hasAccount ? null : 'account-missing'
}
