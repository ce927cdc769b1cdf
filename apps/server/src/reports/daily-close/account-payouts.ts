import type { PayoutDayShown } from '@khlang/contract/reports/account-payouts'
import { bahtText } from '@khlang/domain/money'
import { addUpPayoutDays } from '@khlang/domain/reports/account-payouts'
import type { Counted } from '@khlang/domain/reports/day-close'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type PayoutsQuery, readPayoutLines } from './payout-lines.ts'

/**
 * Returns for each day with any: what left an own account by its bank lines for payouts (`left`), the payouts that such a
 * line shows (`paid`), how much larger these lines are than their payouts (`fees`), and what has no counterpart on the
 * other side. `left = paid + fees + noPayout`.
 */
export async function accountPayouts({ caller, sql }: Context, query: PayoutsQuery) {
  permitRead(caller, 'ownAccount.manage')
  return { days: addUpPayoutDays(await readPayoutLines(sql, query)).map(dayShown) }
}

const countedShown = ({ count, satang }: Counted) => ({ count, baht: bahtText(satang) })

const dayShown = ({
  day,
  left,
  paid,
  fees,
  noLine,
  noPayout,
}: ReturnType<typeof addUpPayoutDays>[number]): PayoutDayShown => ({
  day,
  left: countedShown(left),
  paid: countedShown(paid),
  fees: countedShown(fees),
  noLine: countedShown(noLine),
  noPayout: countedShown(noPayout),
})
