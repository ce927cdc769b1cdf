import { lossReturn } from '@khlang/domain/rewards/loss-return'

/** What must be true after an old project has moved in, worked out by whoever made it and by nobody who reads it. */
export type OldTruth = {
  /** Documents in the files, and what they come to in satang, and their bonus or coins in hundredths. */
  collections: Record<string, Sum>
  /** By the status word of those that find a place. */
  statuses: Record<string, Record<string, Sum>>
  leftOut: Record<string, Record<string, Sum>>
  unknownFields: Record<string, string[]>
  /** What moved, by `player month`. */
  months: Map<string, OldMoved>
  /** Nobody may find one of these anywhere. */
  canaries: string[]
  /** Who must be able to sign in by the password of old times. */
  employees: { email: string; password: string }[]
  players: { key: string; password: string | null; code: string | null }[]
}

export type Sum = { count: number; amount: number; extra: number }

export type OldMoved = {
  depositCount: number
  deposits: number
  withdrawalCount: number
  withdrawals: number
  bonus: number
  seasonalGifts: number
  redemptions: number
  roulette: number
  referralBonuses: number
  lossReturns: number
  ownLossReturns: number
  spins: number
  goodwill: number
  logins: number
}

const noMoves = (): OldMoved => ({
  depositCount: 0,
  deposits: 0,
  withdrawalCount: 0,
  withdrawals: 0,
  bonus: 0,
  seasonalGifts: 0,
  redemptions: 0,
  roulette: 0,
  referralBonuses: 0,
  lossReturns: 0,
  ownLossReturns: 0,
  spins: 0,
  goodwill: 0,
  logins: 0,
})

export const newTruth = (): OldTruth => ({
  collections: {},
  statuses: {},
  leftOut: {},
  unknownFields: {},
  months: new Map(),
  canaries: [],
  employees: [],
  players: [],
})

export function addTo(sums: Record<string, Sum>, name: string, amount = 0, extra = 0): void {
  const sum = (sums[name] ??= { count: 0, amount: 0, extra: 0 })
  sum.count += 1
  sum.amount += amount
  sum.extra += extra
}

/** `what` less than nothing would be a mistake of the generator. */
export function addMoved(truth: OldTruth, player: string, day: string, what: Partial<OldMoved>): void {
  const key = `${player} ${day.slice(0, 7)}`
  const month = truth.months.get(key) ?? noMoves()
  for (const [name, value] of Object.entries(what)) month[name as keyof OldMoved] += value
  truth.months.set(key, month)
}

/** What a month gives back at the rates that stand from the beginning. */
export function monthGivesBack(month: OldMoved): number {
  const bonus =
    month.bonus +
    month.seasonalGifts +
    month.redemptions +
    month.roulette +
    month.referralBonuses +
    month.lossReturns -
    month.ownLossReturns
  const { deposits, withdrawals } = month
  return lossReturn({ deposits, withdrawals, bonus }, { lost: 500, won: 100 }).amount
}
