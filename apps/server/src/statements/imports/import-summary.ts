import type { ImportSummary } from '@khlang/contract/statements/statement-imports'
import { bahtText, satang } from '@khlang/domain/money'
import { createContinuity } from '@khlang/domain/statements/files/continuity'
import type { MoneyReport } from '@khlang/domain/statements/same-money'

type Line = MoneyReport & { line: number; timed: boolean }
type Side = { count: number; sum: number }

/**
 * Creates the running summary of a file; lines are added to it while they are read: money in and out, new
 * money in, the period, whether all lines have a time, which end is the newer, and whether the running balances fit.
 */
export function createSummary() {
  const sides = { in: side(), out: side() }
  const newMoneyIn = side()
  const continuity = createContinuity()
  let [from, to, timed] = [Infinity, -Infinity, true]
  let [firstAt, lastAt] = [NaN, NaN]

  return {
    add(line: Line, isNew: boolean) {
      put(sides[line.direction], line.amount)
      if (isNew && line.direction === 'in') put(newMoneyIn, line.amount)
      const at = line.occurredAt.getTime()
      if (Number.isNaN(firstAt)) firstAt = at
      lastAt = at
      from = Math.min(from, at)
      to = Math.max(to, at)
      timed &&= line.timed
      continuity.add(line)
    },
    result(): ImportSummary {
      const coverage = continuity.result()
      return {
        in: text(sides.in),
        out: text(sides.out),
        newIn: text(newMoneyIn),
        from: from === Infinity ? null : new Date(from).toISOString(),
        to: to === -Infinity ? null : new Date(to).toISOString(),
        timed,
        newestFirst: continuity.isNewestFirst() ?? firstAt > lastAt,
        continuity: coverage && {
          opening: bahtText(coverage.opening),
          closing: bahtText(coverage.closing),
          expected: bahtText(coverage.expected),
          breaks: coverage.breaks,
          firstBreak: coverage.firstBreak,
        },
      }
    },
  }
}

const side = (): Side => ({ count: 0, sum: 0 })
const text = ({ count, sum }: Side) => ({ count, sum: bahtText(satang(sum)) })

function put(side: Side, amount: number) {
  side.count += 1
  side.sum += amount
}
