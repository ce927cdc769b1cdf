/** What is compared between a bank entry and a deposit request. */
export const factors = ['amount', 'account', 'name', 'time', 'bank', 'history'] as const
export type Factor = (typeof factors)[number]

type Weight = {
  /** Null for thresholds, which are compared with a request's points or, for `clearLead`, with its lead. */
  factor: Factor | null
  /** Whether the points count for or against a request. `bar`: a threshold. */
  side: 'for' | 'against' | 'bar'
  standard: number
  least: number
  most: number
}

/**
 * The weights that an owner may change: the points of each kind of reason, and the thresholds. They decide
 * the order in which people see requests and when one is suggested. The conditions that rule a request out or
 * make it certain are fixed (decision 0064).
 */
export const rankWeights = {
  exactSatang: { factor: 'amount', side: 'for', standard: 35, least: 0, most: 60 },
  accountDigit: { factor: 'account', side: 'for', standard: 5, least: 0, most: 10 },
  walletNumber: { factor: 'account', side: 'for', standard: 35, least: 0, most: 60 },
  nameSame: { factor: 'name', side: 'for', standard: 15, least: 0, most: 40 },
  nameShortened: { factor: 'name', side: 'for', standard: 12, least: 0, most: 40 },
  nameAlike: { factor: 'name', side: 'for', standard: 8, least: 0, most: 40 },
  nameDifferent: { factor: 'name', side: 'against', standard: 15, least: 0, most: 40 },
  nameUnlike: { factor: 'name', side: 'against', standard: 8, least: 0, most: 40 },
  withinMinutes: { factor: 'time', side: 'for', standard: 10, least: 0, most: 30 },
  withinQuarter: { factor: 'time', side: 'for', standard: 6, least: 0, most: 30 },
  withinHour: { factor: 'time', side: 'for', standard: 3, least: 0, most: 30 },
  hoursApart: { factor: 'time', side: 'against', standard: 5, least: 0, most: 30 },
  bankSame: { factor: 'bank', side: 'for', standard: 5, least: 0, most: 30 },
  bankOther: { factor: 'bank', side: 'against', standard: 15, least: 0, most: 40 },
  creditedBefore: { factor: 'history', side: 'for', standard: 12, least: 0, most: 40 },
  creditedOften: { factor: 'history', side: 'for', standard: 18, least: 0, most: 40 },
  creditedOthers: { factor: 'history', side: 'against', standard: 15, least: 0, most: 40 },
  // An equal amount and a plausible time are not enough: the money of two players often looks the same.
  suggestFrom: { factor: null, side: 'bar', standard: 60, least: 30, most: 100 },
  // If the first leads the second by fewer points than this, no request is suggested.
  clearLead: { factor: null, side: 'bar', standard: 15, least: 1, most: 60 },
  // A request for another amount is shown among the candidates from this many points on.
  otherAmountFrom: { factor: null, side: 'bar', standard: 25, least: 0, most: 100 },
} as const satisfies Record<string, Weight>

export type RankWeight = keyof typeof rankWeights
export type RankWeights = Record<RankWeight, number>
export const rankWeightNames = Object.keys(rankWeights) as RankWeight[]

export const standardWeights = Object.fromEntries(
  rankWeightNames.map((name) => [name, rankWeights[name].standard]),
) as RankWeights

/**
 * Pairs of weights in which the first must be at least the second, so that a better fit never gets fewer
 * points.
 */
const noSmaller = [
  ['nameSame', 'nameShortened'],
  ['nameShortened', 'nameAlike'],
  ['nameDifferent', 'nameUnlike'],
  ['withinMinutes', 'withinQuarter'],
  ['withinQuarter', 'withinHour'],
  ['creditedOften', 'creditedBefore'],
] as const satisfies readonly (readonly [RankWeight, RankWeight])[]

export type WeightProblem =
  | { name: RankWeight; least: number; most: number }
  | { name: RankWeight; below: RankWeight }

/** Returns every value that cannot be saved, with what is allowed. */
export const weightProblems = (weights: RankWeights): WeightProblem[] => [
  ...rankWeightNames.flatMap((name) => {
    const { least, most } = rankWeights[name]
    const value = weights[name]
    return Number.isInteger(value) && value >= least && value <= most ? [] : [{ name, least, most }]
  }),
  ...noSmaller.flatMap(([name, below]) => (weights[name] < weights[below] ? [{ name, below }] : [])),
]

export const sameWeights = (one: RankWeights, other: RankWeights): boolean =>
  rankWeightNames.every((name) => one[name] === other[name])
