import type { Satang } from '../money.ts'
import type { Day } from '../time.ts'
import { type DayEntry, leavesForPayout } from './day-entry.ts'
import type { Counted } from './day-close.ts'
import { type PairedEntry, type PairedPayout, pairPayouts } from './payout-pairs.ts'

/** Maximum number of days of an account that are shown. */
export const maxPayoutDays = 31

export type DatedPayout = PairedPayout & { day: Day; number: number; player: string }
export type DatedLine = PairedEntry &
  Pick<DayEntry, 'number' | 'direction' | 'state' | 'disposition' | 'duplicate'> & { day: Day }

/**
 * `paired`: a bank line shows the payout. `noLine`: no bank line shows it. `noPayout`: money left the account without
 * a payout.
 */
export const payoutLineStates = ['paired', 'noLine', 'noPayout'] as const
export type PayoutLineState = (typeof payoutLineStates)[number]

/** A payout, the bank line that shows it, or both. */
export type PayoutLine = {
  day: Day
  /** Milliseconds since 1970: of the payout, or of the line if it has none. */
  at: number
  state: PayoutLineState
  payout: DatedPayout | null
  line: DatedLine | null
  /** The amount by which the bank line is larger than its payout; 0 if it is not paired. */
  fee: Satang
}

/**
 * Returns the payouts of one account and its outgoing lines, per day, paired as in the daily close. A payout
 * without a named account may pair with any line of the day, so the lines of all accounts are needed. If no line shows
 * it, it is left out.
 */
export function payoutLinesOf(
  account: string,
  facts: { payouts: readonly DatedPayout[]; lines: readonly DatedLine[] },
): PayoutLine[] {
  const payouts = Map.groupBy(facts.payouts, ({ day }) => day)
  const lines = Map.groupBy(facts.lines.filter(leavesForPayout), ({ day }) => day)
  const days = [...new Set([...payouts.keys(), ...lines.keys()])].toSorted()
  return days.flatMap((day) => linesOfDay(account, day, payouts.get(day) ?? [], lines.get(day) ?? []))
}

function linesOfDay(
  account: string,
  day: Day,
  payouts: readonly DatedPayout[],
  lines: readonly DatedLine[],
): PayoutLine[] {
  const { pairs, unpaid, unasked } = pairPayouts(payouts, lines)
  const noFee = 0 as Satang
  const payoutLines: PayoutLine[] = [
    ...pairs.map(({ payout, entry: line }) => ({
      day,
      at: payout.at,
      state: 'paired' as const,
      payout,
      line,
      fee: (line.amount - payout.amount) as Satang,
    })),
    ...unpaid.map((payout) => ({
      day,
      at: payout.at,
      state: 'noLine' as const,
      payout,
      line: null,
      fee: noFee,
    })),
    ...unasked.map((line) => ({
      day,
      at: line.at,
      state: 'noPayout' as const,
      payout: null,
      line,
      fee: noFee,
    })),
  ]
  return payoutLines
    .filter(({ payout, line }) => (line ?? payout)!.account === account)
    .toSorted((a, b) => a.at - b.at || (a.payout ?? a.line)!.number - (b.payout ?? b.line)!.number)
}

/**
 * `left = paid + fees + noPayout`: the total of the bank's outgoing lines is the sum of payouts, fees and the
 * rest.
 */
export type PayoutDay = {
  day: Day
  left: Counted
  paid: Counted
  fees: Counted
  noLine: Counted
  noPayout: Counted
}

/** Returns one total per day with payouts or outgoing lines, the latest first. */
export const addUpPayoutDays = (lines: readonly PayoutLine[]): PayoutDay[] =>
  [...Map.groupBy(lines, ({ day }) => day)]
    .map(([day, ofDay]) => {
      const inState = (state: PayoutLineState) => ofDay.filter((one) => one.state === state)
      return {
        day,
        left: total(ofDay.flatMap(({ line }) => (line ? [line.amount] : []))),
        paid: total(inState('paired').map(({ payout }) => payout!.amount)),
        fees: total(ofDay.flatMap(({ fee }) => (fee > 0 ? [fee] : []))),
        noLine: total(inState('noLine').map(({ payout }) => payout!.amount)),
        noPayout: total(inState('noPayout').map(({ line }) => line!.amount)),
      }
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))

const total = (amounts: readonly Satang[]): Counted => ({
  count: amounts.length,
  satang: amounts.reduce<number>((all, amount) => all + amount, 0) as Satang,
})
