import type { PlayerId } from '@khlang/domain/brand'
import { type Covered, coveredBy, lossReturn, type LossReturnSpan } from '@khlang/domain/rewards/loss-return'
import type { LossReturnFilter, LossReturnSort } from '@khlang/domain/rewards/loss-return-list'
import type { Day } from '@khlang/domain/time'
import { toPage } from '#platform/cursor.ts'
import type { Db } from '#platform/database.ts'
import { readPart, readTotals } from '#platform/list-filter.ts'
import type { Direction } from '#platform/list-sort.ts'
import { refuse } from '#platform/refusal.ts'
import { foldRollups } from '#reports/rollup-store.ts'
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
  viewLossReturns,
} from './loss-return-store.ts'
import { type RateView, rateOf } from './rate-store.ts'

type Input = LossReturnFilter & {
  limit: number
  cursor?: string | undefined
  sort: LossReturnSort
  direction: Direction
}
type OfPeriod = { span: LossReturnSpan; day: Day }

/** Who is given something back for a day or a month, the greatest amount first (spec section 9). */
export async function lossReturnList({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const part = readPart(input, lossReturnsBy)
  await foldRollups(sql)
  const covered = coveredBy(input.span, input.day)
  const rate = await rateOf(sql, covered.from)
  const page = toPage(await listLossReturns(sql, input, part), part.limit, part.sorting)
  return { rows: page.rows.map((view) => lossReturnRow(view, covered, rate, { role })), next: page.next }
}

export async function lossReturnTotals({ caller, sql }: Context, filter: LossReturnFilter) {
  permit(caller, 'list.view')
  await foldRollups(sql)
  const { count, deposits, withdrawals, bonus, ...sums } = await addUpLossReturns(sql, filter)
  return readTotals(count, {
    ...sums,
    deposits: String(deposits),
    withdrawals: String(withdrawals),
    bonus: String(bonus),
  })
}

/** How it comes about: every input, the rate and its version, and what flooring left out. */
export async function explainLossReturn(
  { caller, sql }: Context,
  { span, day, playerId }: OfPeriod & { playerId: PlayerId },
) {
  const { role } = permit(caller, 'list.view')
  await foldRollups(sql)
  const covered = coveredBy(span, day)
  const [rate, [view], sums, payments] = await Promise.all([
    rateOf(sql, covered.from),
    viewLossReturns(sql, covered, { playerId }),
    partsOf(sql, covered, playerId),
    paymentsOf(sql, playerId, covered),
  ])
  if (!view || !sums) return refuse('not-found')
  const { depositCount, withdrawalCount, deposits: _, withdrawals: __, ...parts } = sums
  return {
    row: lossReturnRow(view, covered, rate, { role }),
    counts: { deposits: depositCount, withdrawals: withdrawalCount },
    parts: {
      bonus: String(parts.bonus),
      seasonalGifts: String(parts.seasonalGifts),
      redemptions: String(parts.redemptions),
      roulette: String(parts.roulette),
      referralBonuses: String(parts.referralBonuses),
      lossReturns: String(parts.lossReturns),
    },
    rate: toldRate(rate),
    dropped: lossReturn(view, rate).dropped,
    payments: payments.map(toldPayment),
  }
}

export async function lossReturnById({ caller, sql }: Context, { span, day, id }: OfPeriod & { id: string }) {
  const { role } = permit(caller, 'list.view')
  await foldRollups(sql)
  const covered = coveredBy(span, day)
  const [view] = await viewLossReturns(sql, covered, { ids: [id] })
  return view ? lossReturnRow(view, covered, await rateOf(sql, covered.from), { role }) : refuse('not-found')
}

export async function previewLossReturns(
  { caller, sql }: Context,
  { span, day, ids }: OfPeriod & { ids: string[] },
) {
  const { role } = permit(caller, 'lossReturn.pay')
  await foldRollups(sql)
  const covered = coveredBy(span, day)
  const rate = await rateOf(sql, covered.from)
  const views = await viewLossReturns(sql, covered, { ids })
  return { rows: views.map((view) => lossReturnRow(view, covered, rate, { role })) }
}

/** One row as it stands, for who has just changed it. */
export async function readLossReturn(db: Db, covered: Covered, playerId: string) {
  const rate = await rateOf(db, covered.from)
  const [view] = await viewLossReturns(db, covered, { playerId })
  return view ? { view, rate } : null
}

export const toldRate = ({ id, fromMonth, lost, won, employee, createdAt }: RateView) => ({
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
