/** The totals of a player, a day or a shop: money and credits moved, in whole baht and credits. */
export type Turnover = {
  depositCount: number
  deposits: number
  withdrawalCount: number
  withdrawals: number
  bonus: number
  seasonalGifts: number
  redemptions: number
  roulette: number
  lossReturns: number
  referralBonuses: number
}

/** The six parts of the bonus total (spec section 9). Spin and goodwill are not included. */
export const bonusParts = [
  'bonus',
  'seasonalGifts',
  'redemptions',
  'roulette',
  'lossReturns',
  'referralBonuses',
] as const satisfies (keyof Turnover)[]
export type BonusPart = (typeof bonusParts)[number]

/** Returns the bonus total of specification section 9, in credits. */
export const bonusTotalOf = (turnover: Pick<Turnover, BonusPart>): number =>
  bonusParts.reduce((sum, part) => sum + turnover[part], 0)

/** Returns deposits less withdrawals, in baht; negative if more was paid out. */
export const netOf = ({ deposits, withdrawals }: Pick<Turnover, 'deposits' | 'withdrawals'>) =>
  deposits - withdrawals

export const noTurnover: Turnover = {
  depositCount: 0,
  deposits: 0,
  withdrawalCount: 0,
  withdrawals: 0,
  bonus: 0,
  seasonalGifts: 0,
  redemptions: 0,
  roulette: 0,
  lossReturns: 0,
  referralBonuses: 0,
}
