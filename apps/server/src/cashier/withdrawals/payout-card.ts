import { checkNames } from '@khlang/domain/cashier/name-check'
import { transferObstacles } from '@khlang/domain/cashier/withdrawal'
import { permission } from '@khlang/domain/staff/acts'
import { dayOf, startOf } from '@khlang/domain/time'
import { countPayingAccounts } from '#accounts/paying-store.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findOtherOpen, findOtherPayments, findPayout, findPayoutSteps } from './payout-store.ts'
import { findSenders } from '../requests/senders-store.ts'

const hourMs = 3_600_000
/** For this long after a change of the player's account, the card says when it was changed. */
const flaggedHours = 72

/**
 * Returns what staff check before they pay a withdrawal: the account that will receive it and whether it is new, what
 * the player paid in and was paid, and who paid in for them. `obstacles`: what prevents the payout once the credit is
 * deducted.
 */
export async function payoutCard({ caller, sql }: Context, { id }: { id: string }) {
  const { role } = permit(caller, 'list.view')
  const payout = (await findPayout(sql, id)) ?? refuse('not-found')
  const [payments, otherOpen, senders, coolDownHours, payingAccounts, steps] = await Promise.all([
    findOtherPayments(sql, payout, startOf(dayOf(new Date()))),
    findOtherOpen(sql, payout),
    findSenders(sql, payout),
    readSetting(sql, 'transfer.coolDownHours'),
    countPayingAccounts(sql),
    findPayoutSteps(sql, payout.id),
  ])
  const { account, playerStatus } = payout
  const accountIsNew = account !== null && account.hoursAgo !== null && account.hoursAgo < coolDownHours
  // Evaluated for the state after the deduction, so that an employee who deducts knows in advance what will
  // prevent the transfer.
  const obstacles = transferObstacles({ state: 'adjusted', playerStatus, account, accountIsNew })
  const mayOverride = permission(role, 'withdrawal.override') === true
  const stepRow = (step: { by: string; at: Date } | null) =>
    step && { by: step.by, at: step.at.toISOString() }
  return {
    account: account && {
      bank: account.bank,
      tail: account.number.slice(-4),
      name: account.name,
      changedAt:
        account.hoursAgo !== null && account.hoursAgo < flaggedHours
          ? account.changedAt!.toISOString()
          : null,
      payableFrom: accountIsNew
        ? new Date(account.changedAt!.getTime() + coolDownHours * hourMs).toISOString()
        : null,
    },
    lastPaid: payments.lastPaid && {
      ...payments.lastPaid,
      at: new Date(payments.lastPaid.at).toISOString(),
    },
    since: { deposits: payments.deposits, amount: payments.deposited, bonus: payments.bonus },
    paidToday: payments.paidToday,
    otherOpen,
    senders: checkNames(
      senders.map(({ lastAt, ...sender }) => ({ ...sender, lastAt: lastAt.toISOString() })),
      payout.playerName,
    ),
    obstacles: obstacles
      .filter((code) => code !== 'not-deducted')
      .map((code) => ({ code, mayOverride: mayOverride && code !== 'account-missing' })),
    payingAccounts,
    deducted: stepRow(steps.deducted),
    paid: stepRow(steps.paid),
  }
}
