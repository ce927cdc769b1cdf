import {
  type PayoutDayShown,
  type PayoutLineShown,
  payoutLinesShown,
} from '@khlang/contract/reports/account-payouts'
import { bahtText } from '@khlang/domain/money'
import {
  addUpPayoutDays,
  mostPayoutDays,
  type PayoutLine,
  payoutLinesOf,
} from '@khlang/domain/reports/account-payouts'
import type { Counted } from '@khlang/domain/reports/day-close'
import { daysLater } from '@khlang/domain/months'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { isOwnAccount, readPayoutsAndLines } from './account-payouts-store.ts'

type PayoutsQuery = { account: string; from: Day; to: Day }

/** Returns what left an own account for payouts, a sum for each day. */
export async function accountPayouts({ caller, sql }: Context, asked: PayoutsQuery) {
  permitRead(caller, 'ownAccount.manage')
  return { days: addUpPayoutDays(await readPayoutLines(sql, asked)).map(dayShown) }
}

/** Returns the payouts and bank lines of one day; those that need a person's attention come first. */
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

/**
 * Refuses with `bad-input` if the days are reversed or more than `mostPayoutDays`, with `not-found` if the account
 * is not the shop's.
 */
export async function readPayoutLines(db: Db, { account, from, to }: PayoutsQuery): Promise<PayoutLine[]> {
  if (from > to || to >= daysLater(from, mostPayoutDays))
    refuse('bad-input', {
      fields: [{ path: 'to', message: `At most ${mostPayoutDays} days, the first one first.` }],
    })
  if (!(await isOwnAccount(db, account))) refuse('not-found')
  return payoutLinesOf(account, await readPayoutsAndLines(db, from, to))
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
