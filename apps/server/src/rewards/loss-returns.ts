import type { PlayerId } from '@khlang/domain/brand'
import { coveredBy, lossReturn, type LossReturnSpan } from '@khlang/domain/rewards/loss-return'
import type { LossReturnFilter, LossReturnSort } from '@khlang/domain/rewards/loss-return-list'
import type { Day } from '@khlang/domain/time'
import { toPage } from '#platform/lists/cursor.ts'
import type { Sql } from '#platform/database/database.ts'
import { readPageQuery, readTotals } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { refuse } from '#platform/http/refusal.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lossReturnRow } from './rows.ts'
import {
  addUpLossReturns,
  listLossReturns,
  lossReturnsBy,
  partsOf,
  paymentsOf,
  type Payment,
  readLossReturns,
} from './loss-return-store.ts'
import { type RateRecord, type Terms, termsOf } from './rate-store.ts'

type Input = LossReturnFilter & {
  limit: number
  cursor?: string | undefined
  sort: LossReturnSort
  direction: Direction
}
type OfPeriod = { span: LossReturnSpan; day: Day }

/** Returns who gets a loss-return for a day or a month, highest amount first (spec section 9). */
export async function lossReturnList({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery(input, lossReturnsBy)
  const terms = await foldedTerms(sql, input)
  const page = toPage(await listLossReturns(sql, terms, input, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => lossReturnRow(record, terms, { role })), next: page.next }
}

export async function lossReturnTotals({ caller, sql }: Context, filter: LossReturnFilter) {
  permit(caller, 'list.view')
  const terms = await foldedTerms(sql, filter)
  const { count, deposits, withdrawals, bonus, ...sums } = await addUpLossReturns(sql, terms, filter)
  return readTotals(count, {
    ...sums,
    deposits: String(deposits),
    withdrawals: String(withdrawals),
    bonus: String(bonus),
  })
}

/** Explains an amount: every input, the rate and its version, and what was rounded down. */
export async function explainLossReturn(
  { caller, sql }: Context,
  { playerId, ...period }: OfPeriod & { playerId: PlayerId },
) {
  const { role } = permit(caller, 'list.view')
  const terms = await foldedTerms(sql, period)
  const [[record], sums, payments] = await Promise.all([
    readLossReturns(sql, terms, { playerId }),
    partsOf(sql, terms.covered, playerId),
    paymentsOf(sql, playerId, terms.covered),
  ])
  if (!record || !sums) return refuse('not-found')
  const { depositCount, withdrawalCount, deposits: _, withdrawals: __, ...parts } = sums
  return {
    row: lossReturnRow(record, terms, { role }),
    counts: { deposits: depositCount, withdrawals: withdrawalCount },
    parts: {
      bonus: String(parts.bonus),
      seasonalGifts: String(parts.seasonalGifts),
      redemptions: String(parts.redemptions),
      roulette: String(parts.roulette),
      referralBonuses: String(parts.referralBonuses),
      lossReturns: String(parts.lossReturns),
    },
    rate: toldRate(terms.rate),
    dropped: lossReturn(record, terms.rate).dropped,
    payments: payments.map(toldPayment),
  }
}

export async function lossReturnById({ caller, sql }: Context, { id, ...period }: OfPeriod & { id: string }) {
  const { role } = permit(caller, 'list.view')
  const terms = await foldedTerms(sql, period)
  const [record] = await readLossReturns(sql, terms, { ids: [id] })
  return record ? lossReturnRow(record, terms, { role }) : refuse('not-found')
}

export async function previewLossReturns(
  { caller, sql }: Context,
  { ids, ...period }: OfPeriod & { ids: string[] },
) {
  const { role } = permit(caller, 'lossReturn.pay')
  const terms = await foldedTerms(sql, period)
  const records = await readLossReturns(sql, terms, { ids })
  return { rows: records.map((record) => lossReturnRow(record, terms, { role })) }
}

/** Folds in all pending sums before the terms are applied to them. */
async function foldedTerms(sql: Sql, { span, day }: OfPeriod): Promise<Terms> {
  const [terms] = await Promise.all([termsOf(sql, coveredBy(span, day)), foldRollups(sql)])
  return terms
}

export const toldRate = ({ id, fromMonth, lost, won, employee, createdAt }: RateRecord) => ({
  id,
  fromMonth,
  lost,
  won,
  employee,
  createdAt: createdAt.toISOString(),
})

const toldPayment = ({
  span,
  from,
  to,
  rateId,
  deposits,
  withdrawals,
  bonus,
  createdAt,
  ...one
}: Payment) => ({
  ...one,
  covered: { span, from, to },
  rate: rateId,
  deposits: String(deposits),
  withdrawals: String(withdrawals),
  bonus: String(bonus),
  createdAt: createdAt.toISOString(),
})
