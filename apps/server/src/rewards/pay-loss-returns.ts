import type { PlayerId } from '@khlang/domain/brand'
import { coveredBy } from '@khlang/domain/rewards/loss-return'
import { Refusal } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import type { LossReturnPeriod } from './folded-terms.ts'
import { type OnePayment, payOne } from './pay-loss-return.ts'

/** Pays these loss-returns one by one, each with its own result. Those paid before an unexpected error stay paid. */
export async function payLossReturns(
  context: Context,
  { span, day, players }: LossReturnPeriod & { players: OnePayment[] },
) {
  const actor = permit(context.caller, 'lossReturn.pay')
  const covered = coveredBy(span, day)
  const results = []
  for (const payment of players)
    results.push(await resultOf(() => payOne(context, actor, covered, payment), payment.playerId))
  return { results }
}

async function resultOf(pay: () => ReturnType<typeof payOne>, playerId: PlayerId) {
  try {
    return { outcome: 'ordered' as const, playerId, row: await pay() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'refused' as const, playerId, code: error.code }
  }
}
