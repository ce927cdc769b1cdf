import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { whenShort, whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { PayoutAccount } from './PayoutAccount.tsx'
import styles from './PayoutCard.module.css'
import { SenderNames } from '../requests/SenderNames.tsx'
import { usePayoutBalance } from './use-payout-balance.ts'
import { usePayoutCard } from './use-payout-card.ts'

/**
 * Shows the facts to check before paying: the account and whether it was changed lately, what stands against paying,
 * the player's balance, and the player's payments in and out.
 */
export function PayoutCard({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { id, amount, number, player } = withdrawal
  const balance = usePayoutBalance(withdrawal)
  const { data: card, error, refetch } = usePayoutCard(withdrawal)
  if (error && !card) return <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!card) return <div className={styles.skeleton} aria-hidden="true" />
  const { account, lastPaid, since, paidToday, otherOpen, obstacles, payingAccounts } = card
  const obstacle = (code: string) => obstacles.find((one) => one.code === code)
  const [cooling, suspended] = [obstacle('account-cooling-down'), obstacle('player-suspended')]
  const requested = Number(amount)
  return (
    <section className={styles.card} aria-label={m.payout_title({ n: number })}>
      {account === null ? (
        <Notice tone="danger" title={m.withdrawal_no_account()}>
          {m.payout_no_account_why()}
        </Notice>
      ) : (
        // A revealed number belongs to this account: after a change of it, it must be revealed again.
        <PayoutAccount
          key={[id, account.bank, account.tail, account.name, account.changedAt].join(' ')}
          requestId={id}
          account={account}
        />
      )}
      {account?.changedAt && (
        <Notice tone="warning" title={m.payout_account_changed({ when: whenText(account.changedAt) })}>
          {account.payableFrom && m.payout_payable_from({ when: whenText(account.payableFrom) })}
          {cooling && ` ${adviceOn(cooling)}`}
        </Notice>
      )}
      {suspended && (
        <Notice tone="warning" title={m.withdrawal_suspended({ player: player.code })}>
          {adviceOn(suspended)}
        </Notice>
      )}
      {payingAccounts === 0 && <Notice tone="info">{m.payout_no_paying()}</Notice>}
      {balance?.isShort && (
        <Notice tone="danger" title={m.payout_short_title()}>
          {m.payout_short({ balance: grouped(balance.now), amount: grouped(requested) })}
        </Notice>
      )}
      <SenderNames senders={card.senders} />
      {lastPaid === null && <Notice tone="warning" title={m.payout_first()} />}
      {otherOpen.length > 0 && (
        <Notice tone="warning" title={m.payout_other_open({ n: otherOpen.length })}>
          {otherOpen.map((other) => `#${other.number} ${grouped(other.amount)}`).join(', ')}
        </Notice>
      )}
      <Facts>
        <Fact label={m.payout_balance()}>
          {balance === undefined ? (
            '…'
          ) : balance === null ? (
            m.payout_balance_unknown()
          ) : (
            <span className={styles.balance}>
              {balance.after === null || balance.isShort
                ? grouped(balance.now)
                : m.payout_balance_after({ now: grouped(balance.now), after: grouped(balance.after) })}
            </span>
          )}
        </Fact>
        <Fact label={m.payout_last()}>
          {lastPaid
            ? m.payout_last_was({ amount: grouped(lastPaid.amount), when: whenShort(lastPaid.at) })
            : '–'}
        </Fact>
        <Fact label={m.payout_since()}>
          {m.payout_since_sum({
            n: since.deposits,
            total: grouped(since.amount),
            bonus: grouped(since.bonus),
          })}
        </Fact>
        <Fact label={m.payout_today()}>
          <span className="digits">{grouped(paidToday)}</span>
        </Fact>
      </Facts>
    </section>
  )
}

/**
 * Returns what the employee can do about an obstacle. Shown before the first step, so that nobody deducts
 * credit and then cannot pay.
 */
const adviceOn = ({ mayOverride }: { mayOverride: boolean }) =>
  mayOverride ? m.payout_give_reason() : m.payout_ask_supervisor()
