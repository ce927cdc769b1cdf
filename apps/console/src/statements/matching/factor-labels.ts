import type { Factor } from '@khlang/domain/statements/rank-weights'
import * as m from '#messages'

const words = {
  amount: m.factor_amount,
  account: m.factor_account,
  name: m.factor_name,
  time: m.factor_time,
  bank: m.factor_bank,
  history: m.factor_history,
} satisfies Record<Factor, () => string>

export const factorText = (factor: Factor) => words[factor]()

/** Returns whether a reason counts for the pair, against it, or neither. */
export const verdictOf = (points: number) => (points > 0 ? 'for' : points < 0 ? 'against' : 'silent')
