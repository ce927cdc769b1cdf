import type { Satang } from '../money.ts'
import { type BankLine, inBankOrder } from './bank-order.ts'

/**
 * A place where a bank's balances do not follow from each other: a line between these two is missing, or one is wrong.
 */
export type Break = {
  /** The id of the line before the break; null where none is known. */
  before: string | null
  after: string
  /** The balance before the line `after`: by the lines before it, and by its own balance. */
  expected: Satang
  found: Satang
}

/**
 * The balances of an account over some lines. Without a break opening + moved = closing; otherwise `closing −
 * opening − moved` is the sum of the breaks. Opening and closing are null if no balance is known.
 */
export type Chain = {
  opening: Satang | null
  closing: Satang | null
  moved: Satang
  breaks: number
  firstBreak: Break | null
  /** The id of the last line, in the bank's order. */
  last: string | null
}

/** An account's balance before the lines, and the last line before them, which need not show a balance itself. */
export type Carried = Pick<Chain, 'closing' | 'last'>

/**
 * Follows an account's balances from line to line. Lines may come in any order; amounts of lines without a
 * balance are added up.
 */
export function followBalances(carried: Carried | null, lines: readonly BankLine[]): Chain {
  let running: number | null = carried?.closing ?? null
  let [moved, last] = [0, carried?.last ?? null]
  let [opening, breaks]: [number | null, number] = [running, 0]
  let firstBreak: Break | null = null

  for (const moment of byMoment(lines))
    for (const line of inBankOrder(moment, running as Satang | null)) {
      const { balanceAfter } = line
      if (balanceAfter === null) running = running === null ? null : running + line.moved
      else {
        const balanceBefore = balanceAfter - line.moved
        if (running === null) opening = balanceBefore - moved
        else if (running !== balanceBefore) {
          breaks += 1
          firstBreak ??= {
            before: last,
            after: line.id,
            expected: running as Satang,
            found: balanceBefore as Satang,
          }
        }
        running = balanceAfter
      }
      moved += line.moved
      last = line.id
    }
  return {
    opening: opening as Satang | null,
    closing: running as Satang | null,
    moved: moved as Satang,
    breaks,
    firstBreak,
    last,
  }
}

function byMoment(lines: readonly BankLine[]): BankLine[][] {
  const moments: BankLine[][] = []
  for (const line of lines.toSorted((a, b) => a.at - b.at || a.number - b.number)) {
    const moment = moments.at(-1)
    if (moment?.[0]?.at === line.at) moment.push(line)
    else moments.push([line])
  }
  return moments
}
