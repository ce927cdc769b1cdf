import { checkNames } from '@khlang/domain/cashier/name-check'
import { dayOf, startOf } from '@khlang/domain/time'
import { refuse } from '#platform/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findBefore, findOtherOpen, findPayout, findSenders } from './payout-store.ts'

const hourMs = 3_600_000
const flaggedHours = 72

/** What staff look at before they pay (rulings 17): where to, since when, what the player brought and what he got. */
export async function payoutCard({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'list.view')
  const payout = (await findPayout(sql, id)) ?? refuse('not-found')
  const [before, otherOpen, senders, coolDownHours] = await Promise.all([
    findBefore(sql, payout, startOf(dayOf(new Date()))),
    findOtherOpen(sql, payout),
    findSenders(sql, payout),
    readSetting(sql, 'transfer.coolDownHours'),
  ])
  const { account } = payout
  return {
    account: account && {
      bank: account.bank,
      tail: account.number.slice(-4),
      name: account.name,
      changedAt:
        account.hoursAgo !== null && account.hoursAgo < flaggedHours
          ? account.changedAt!.toISOString()
          : null,
      payableFrom:
        account.hoursAgo !== null && account.hoursAgo < coolDownHours
          ? new Date(account.changedAt!.getTime() + coolDownHours * hourMs).toISOString()
          : null,
    },
    lastPaid: before.lastPaid && { ...before.lastPaid, at: new Date(before.lastPaid.at).toISOString() },
    since: { deposits: before.deposits, amount: before.deposited, bonus: before.bonus },
    paidToday: before.paidToday,
    otherOpen,
    senders: checkNames(
      senders.map(({ lastAt, ...sender }) => ({ ...sender, lastAt: lastAt.toISOString() })),
      payout.playerName,
    ),
  }
}
