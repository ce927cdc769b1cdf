import type { Satang } from '../money.ts'
import { type BankLine, inBankOrder } from './bank-order.ts'

/** Where the balances of a bank stop following from each other: something between these two was never told, or told wrongly. */
export type Break = {
  /** Null where the day before ends without a line that we know. */
  before: string | null
  after: string
  expected: Satang
  found: Satang
}

/** opening + moved = closing, if no break lies between: `closing − opening − moved` is what the breaks come to. */
export type Chain = {
  opening: Satang | null
  closing: Satang | null
  moved: Satang
  breaks: number
  firstBreak: Break | null
  /** The last line, in the order of the bank. */
  last: string | null
}

/** What an account held before the lines, and by which of them it is known. */
export type Carried = Pick<Chain, 'closing' | 'last'>

/** Follows the balances of one account from line to line. Lines come in any order; those without a balance are added up on the way. */
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
        const found = balanceAfter - line.moved
        if (running === null) opening = found - moved
        else if (running !== found) {
          breaks += 1
          firstBreak ??= {
            before: last,
            after: line.id,
            expected: running as Satang,
            found: found as Satang,
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
