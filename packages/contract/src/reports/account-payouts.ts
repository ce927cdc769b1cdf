import { payoutLineStates } from '@khlang/domain/reports/account-payouts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { day, instant, text, uuid } from '../wire.ts'

const baht = z.string()
const countAndBaht = z.object({ count: z.int(), baht })

/** A day of payouts from one own account: `left = paid + fees + noPayout`. */
export const payoutDay = z.object({
  day: z.string(),
  left: countAndBaht.describe('All payout lines on the bank statement of the day'),
  paid: countAndBaht.describe('Payouts for which there is a bank line'),
  fees: countAndBaht.describe('Bank fees: how much more those lines are than their payouts'),
  noLine: countAndBaht.describe('Payouts for which there is no bank line'),
  noPayout: countAndBaht.describe('Bank lines for which there is no payout'),
})
export type PayoutDayShown = z.infer<typeof payoutDay>

export const payoutLine = z.object({
  day: z.string(),
  at: instant,
  state: z.enum(payoutLineStates),
  payout: z.object({ id: uuid, number: z.int(), player: z.string(), at: instant, amount: baht }).nullable(),
  line: z.object({ id: uuid, number: z.int(), at: instant, amount: baht }).nullable(),
  fee: baht,
})
export type PayoutLineShown = z.infer<typeof payoutLine>
export const payoutLinesShown = 500

const account = text(40, 1).describe('Code of the shop account, for example `scb-1`')
/** A filter of one account, over at most 31 days. */
export const accountPayoutFilter = z.object({ account, from: day, to: day })

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/reports/${path}`, tags: ['reports'] })

export const accountPayouts = {
  /**
   * Returns the sums of one shop account for each day: payouts and bank lines, paired as in the daily close. Days with
   * neither are omitted.
   */
  accountPayouts: readRoute('account-payouts')
    .input(accountPayoutFilter)
    .output(z.object({ days: z.array(payoutDay) }))
    .errors(refuses('not-found')),
  /**
   * Returns the payouts and bank lines of one day side by side, at most 500, unpaired ones first. `more`: how many more.
   */
  accountPayoutLines: readRoute('account-payout-lines')
    .input(z.object({ account, day }))
    .output(z.object({ rows: z.array(payoutLine), more: z.int() }))
    .errors(refuses('not-found')),
}
