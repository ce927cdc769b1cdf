import { payoutLinesShown } from '@khlang/contract/reports/account-payouts'
import type { Day } from '@khlang/domain/time'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readPayoutLines, lineShown } from './payout-lines.ts'

/**
 * Returns the payouts and bank lines of one day, at most `payoutLinesShown`; those without a counterpart come first.
 * `more`: how many were left out.
 */
export async function accountPayoutLines(
  { caller, sql }: Context,
  { account, day }: { account: string; day: Day },
) {
  permitRead(caller, 'ownAccount.manage')
  const lines = await readPayoutLines(sql, { account, from: day, to: day })
  const inOrder = [
    ...lines.filter(({ state }) => state !== 'paired'),
    ...lines.filter(({ state }) => state === 'paired'),
  ]
  const rows = inOrder.slice(0, payoutLinesShown).map(lineShown)
  return { rows, more: lines.length - rows.length }
}
