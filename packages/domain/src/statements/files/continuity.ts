import type { Satang } from '../../money.ts'
import type { MoneyReport } from '../same-money.ts'

/** Whether the balances of a file follow from its amounts: opening + in − out = closing, line by line. */
export type Continuity = {
  opening: Satang
  closing: Satang
  /** The expected closing balance: opening balance plus all amounts, outgoing ones negative. */
  expected: Satang
  /** How many lines have a balance that does not fit the line above. */
  breaks: number
  /** The number of the first line whose balance does not fit the line above it; null if all fit. */
  firstBreak: number | null
}

type Line = Pick<MoneyReport, 'direction' | 'amount' | 'balanceAfter'> & { line: number }
type Run = { before: Satang | null; breaks: number; firstBreak: number | null }

/**
 * Checks lines in file order, oldest or newest first. Of the two directions, it assumes the one in which the
 * balances fit better.
 */
export function createContinuity() {
  const oldestFirst: Run = { before: null, breaks: 0, firstBreak: null }
  const newestFirst: Run = { before: null, breaks: 0, firstBreak: null }
  let [allHaveBalance, sum] = [true, 0]
  let [first, last]: [Line | null, Line | null] = [null, null]

  const extend = (run: Run, expected: number | null, line: Line) => {
    if (run.before === null || run.before === expected) return
    run.breaks += 1
    run.firstBreak ??= line.line
  }

  return {
    add(line: Line) {
      const signedAmount = signed(line)
      sum += signedAmount
      if (line.balanceAfter === null) {
        allHaveBalance = false
        oldestFirst.before = newestFirst.before = null
        return
      }
      const opening = line.balanceAfter - signedAmount
      extend(oldestFirst, opening, line)
      oldestFirst.before = line.balanceAfter
      extend(newestFirst, line.balanceAfter, line)
      newestFirst.before = opening as Satang
      first ??= line
      last = line
    },
    /** Whether the balances follow from each other better from the bottom up; null if they do equally in both ways. */
    isNewestFirst: (): boolean | null =>
      oldestFirst.breaks === newestFirst.breaks ? null : newestFirst.breaks < oldestFirst.breaks,
    /**
     * Returns the result; null when a line has no balance, because then nothing is certain, or when there are no lines.
     */
    result(): Continuity | null {
      if (!allHaveBalance || first === null || last === null) return null
      const [oldest, newest, run] =
        oldestFirst.breaks <= newestFirst.breaks ? [first, last, oldestFirst] : [last, first, newestFirst]
      const opening = openingOf(oldest)
      return {
        opening,
        closing: newest.balanceAfter!,
        expected: (opening + sum) as Satang,
        breaks: run.breaks,
        firstBreak: run.firstBreak,
      }
    },
  }
}

const signed = ({ direction, amount }: Line): number => (direction === 'in' ? amount : 0 - amount)
const openingOf = (line: Line) => (line.balanceAfter! - signed(line)) as Satang
