import type { PlayerId } from '@khlang/domain/brand'
import { lossReturn } from '@khlang/domain/rewards/loss-return'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lossReturnRow } from './rows.ts'
import { partsOf, paymentsOf, type Payment, readLossReturns } from './loss-return-store.ts'
import { type LossReturnPeriod, foldAndReadTerms } from './folded-terms.ts'
import { rateRow } from './rate-row.ts'

/**
 * Explains a player's loss-return for a period: every input, the rate, the fraction cut off, and the payments for it or
 * an overlapping period. Refuses with `not-found` if the player has no sums for it.
 */
export async function explainLossReturn(
  { caller, sql }: Context,
  { playerId, ...period }: LossReturnPeriod & { playerId: PlayerId },
) {
  const { role } = permit(caller, 'list.view')
  const terms = await foldAndReadTerms(sql, period)
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
    rate: rateRow(terms.rate),
    dropped: lossReturn(record, terms.rate).dropped,
    payments: payments.map(paymentShown),
  }
}

const paymentShown = ({
  span,
  from,
  to,
  rateId,
  deposits,
  withdrawals,
  bonus,
  createdAt,
  ...rest
}: Payment) => ({
  ...rest,
  covered: { span, from, to },
  rate: rateId,
  deposits: String(deposits),
  withdrawals: String(withdrawals),
  bonus: String(bonus),
  createdAt: createdAt.toISOString(),
})
