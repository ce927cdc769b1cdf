import type { PayoutLineShown } from '@khlang/contract/reports/account-payouts'
import { bahtText } from '@khlang/domain/money'
import { maxPayoutDays, type PayoutLine, payoutLinesOf } from '@khlang/domain/reports/account-payouts'
import { daysLater } from '@khlang/domain/months'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isOwnAccount, readPayoutsAndLines } from './account-payouts-store.ts'

export type PayoutsQuery = { account: string; from: Day; to: Day }

/**
 * Reads the payouts from an own account and the bank lines of money that left it, in pairs where they fit. Refuses
 * with `bad-input` if the days are reversed or more than `maxPayoutDays`, with `not-found` if the account is not the
 * shop's.
 */
export async function readPayoutLines(db: Db, { account, from, to }: PayoutsQuery): Promise<PayoutLine[]> {
  if (from > to || to >= daysLater(from, maxPayoutDays))
    refuse('bad-input', {
      fields: [{ path: 'to', message: `At most ${maxPayoutDays} days, the first one first.` }],
    })
  if (!(await isOwnAccount(db, account))) refuse('not-found')
  return payoutLinesOf(account, await readPayoutsAndLines(db, from, to))
}

const timeOf = (at: number) => new Date(at).toISOString()

export const lineShown = ({ day, at, state, payout, line, fee }: PayoutLine): PayoutLineShown => ({
  day,
  at: timeOf(at),
  state,
  payout: payout && {
    id: payout.id,
    number: payout.number,
    player: payout.player,
    at: timeOf(payout.at),
    amount: bahtText(payout.amount),
  },
  line: line && { id: line.id, number: line.number, at: timeOf(line.at), amount: bahtText(line.amount) },
  fee: bahtText(fee),
})
