import { lossReturn } from '@khlang/domain/rewards/loss-return'

/**
 * The expected results of importing an old project, computed by the generator and never by the code that
 * reads the files.
 */
export type ExpectedImport = {
  /** Documents in the files, with their sum in satang, and their bonus or coins in hundredths. */
  collections: Record<string, Sum>
  /** Imported documents by status word. */
  statuses: Record<string, Record<string, Sum>>
  /** Documents that are not imported, by reason. */
  leftOut: Record<string, Record<string, Sum>>
  unknownFields: Record<string, string[]>
  /** Totals by player and month, as `player month`. */
  months: Map<string, OldMoved>
  /** Secrets: none of these may be found anywhere after the import. */
  canaries: string[]
  /** Employees who must be able to sign in with their old password. */
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

export const newTruth = (): ExpectedImport => ({
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

/** Adds a day's totals to the player's month. */
export function addMoved(
  expected: ExpectedImport,
  player: string,
  day: string,
  figures: Partial<OldMoved>,
): void {
  const key = `${player} ${day.slice(0, 7)}`
  const month = expected.months.get(key) ?? noMoves()
  for (const [name, value] of Object.entries(figures)) month[name as keyof OldMoved] += value
  expected.months.set(key, month)
}

/** Returns a month's loss-return at the initial rates. */
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
