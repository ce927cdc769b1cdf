import { createHash } from 'node:crypto'
import type { CountedBaht, DayFigures } from '@khlang/contract/reports/daily-close'
import { bahtText, type Satang } from '@khlang/domain/money'
import { type AccountDay, type Counted, balanceDay, type Discrepancy } from '@khlang/domain/reports/day-close'
import { type EntryOutcome, entryOutcomes } from '@khlang/domain/reports/day-entry'
import type { Figure } from '@khlang/domain/reports/day-difference'
import { discrepancyText } from '@khlang/domain/reports/day-verdict'
import type { DayRead, OwnAccountNamed } from './day-facts-store.ts'

export type MarkedDiscrepancy = Discrepancy & { mark: string }

/**
 * Computes a day's closing in the API's terms, for showing, freezing and exporting, and its differences with
 * their rows.
 */
export function figuresOf(read: DayRead): { discrepancies: MarkedDiscrepancy[]; figures: DayFigures } {
  const closing = balanceDay({ ...read, accounts: read.accounts.map(({ code }) => code) })
  const { money, payouts, orders, deposits, unrecovered } = closing
  const discrepancies = closing.discrepancies.map((discrepancy) => ({
    ...discrepancy,
    mark: markOf(discrepancyText(discrepancy)),
  }))
  const lines = new Map([...read.entries, ...read.earlier].map((line) => [line.id, line]))
  const lineAt = (id: string) => {
    const { number, at } = lines.get(id)!
    return { id, number, at: new Date(at).toISOString() }
  }
  const accountOf = (account: AccountDay, { bank, name }: OwnAccountNamed) => {
    const { code, opening, closing: end, discrepancy, came, went, breaks, firstBreak, silent } = account
    return {
      code,
      bank,
      name,
      opening: orNull(opening),
      came: countedBaht(came),
      went: countedBaht(went),
      closing: orNull(end),
      drift: orNull(discrepancy),
      breaks,
      firstBreak: firstBreak && {
        before: firstBreak.before === null ? null : lineAt(firstBreak.before),
        after: lineAt(firstBreak.after),
        expected: bahtText(firstBreak.expected),
        found: bahtText(firstBreak.found),
      },
      silent,
      fates: Object.fromEntries(
        entryOutcomes.map((outcome) => [outcome, countedBaht(account.outcomes[outcome])]),
      ) as Record<EntryOutcome, CountedBaht>,
    }
  }
  return {
    discrepancies,
    figures: {
      accounts: closing.accounts.map((account, at) => accountOf(account, read.accounts[at]!)),
      money: {
        credited: countedBaht(money.credited),
        asked: bahtText(money.asked),
        rest: bahtText(money.rest),
        unequal: bahtText(money.unequal),
        bonus: money.bonus,
        credits: money.credits,
      },
      deposits: countedBaht(deposits),
      orders: [...orders],
      ...(unrecovered.count > 0 && { unrecovered }),
      payouts: {
        sent: countedBaht(payouts.sent),
        byHand: countedBaht(payouts.byHand),
        left: countedBaht(payouts.left),
        fees: countedBaht(payouts.fees),
      },
      drifts: discrepancies.map(({ kind, account, count, satang, mark }) => ({
        kind,
        account,
        count,
        baht: bahtText(satang),
        mark,
      })),
    },
  }
}

/**
 * Returns a hash of what an employee saw: all figures of a day as JSON, or one difference with its rows
 * (`discrepancyText`). Closing or explaining passes it back, and is refused if it has changed.
 */
export const markOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

const countedBaht = ({ count, satang }: Counted): CountedBaht => ({ count, baht: bahtText(satang) })
const orNull = (satang: Satang | null) => (satang === null ? null : bahtText(satang))

/** Lists every figure separately, for the lines of an export and for the comparison with a closed day. */
export function figureList({
  accounts,
  money,
  deposits,
  orders,
  unrecovered,
  payouts,
  drifts,
}: DayFigures): Figure[] {
  const figureOf = (
    account: string | null,
    figure: string,
    value: CountedBaht | string | number | null,
  ): Figure =>
    value === null || typeof value === 'string'
      ? { account, figure, count: null, amount: value }
      : typeof value === 'number'
        ? { account, figure, count: null, amount: `${value}.00` }
        : { account, figure, count: value.count, amount: value.baht }
  return [
    ...accounts.flatMap(({ code, opening, came, went, closing, breaks, drift, fates: ended }) => [
      figureOf(code, 'opening', opening),
      figureOf(code, 'came', came),
      figureOf(code, 'went', went),
      figureOf(code, 'closing', closing),
      { account: code, figure: 'drift', count: breaks, amount: drift },
      ...entryOutcomes
        .filter((outcome) => ended[outcome].count > 0)
        .map((outcome) => figureOf(code, `fate.${outcome}`, ended[outcome])),
    ]),
    figureOf(null, 'credited', money.credited),
    figureOf(null, 'asked', money.asked),
    figureOf(null, 'rest', money.rest),
    figureOf(null, 'unequal', money.unequal),
    figureOf(null, 'bonus', money.bonus),
    figureOf(null, 'credits', money.credits),
    figureOf(null, 'deposits', deposits),
    ...orders.map(({ purpose, count, credits }) =>
      figureOf(null, `order.${purpose}`, { count, baht: `${credits}.00` }),
    ),
    ...(unrecovered
      ? [figureOf(null, 'unrecovered', { count: unrecovered.count, baht: `${unrecovered.credits}.00` })]
      : []),
    figureOf(null, 'payouts.sent', payouts.sent),
    figureOf(null, 'payouts.byHand', payouts.byHand),
    figureOf(null, 'payouts.left', payouts.left),
    // Days that were closed before fees were listed separately have none.
    ...(payouts.fees ? [figureOf(null, 'payouts.fees', payouts.fees)] : []),
    ...drifts.map(({ kind, account, count, baht }) => figureOf(account, `drift.${kind}`, { count, baht })),
  ]
}
