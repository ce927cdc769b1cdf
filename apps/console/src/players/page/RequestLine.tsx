import type { DepositRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Age } from '#parts/Age.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './RequestLine.module.css'

type Props = { request: DepositRow | WithdrawalRow }

/** Shows one request in a line: kind, amount, status, time and employee. Links to the request. */
export function RequestLine({ request }: Props) {
  const { kind, id, number, amount, bonus, state, status, phase, createdAt, employee } = request
  const isDeposit = kind === 'deposit'
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-kind={kind} aria-hidden="true">
        {isDeposit ? <IconArrowDownLeft size={17} /> : <IconArrowUpRight size={17} />}
      </span>
      <span className={styles.what}>
        <Link to={isDeposit ? paths.deposit : paths.withdraw} search={{ request: id }}>
          {isDeposit ? m.player_deposit_n({ n: number }) : m.player_withdrawal_n({ n: number })}
        </Link>
        <span className={`digits ${styles.quiet}`}>
          {whenText(createdAt)}{' '}
          <Age since={createdAt} waiting={state === 'pending' || (state === 'adjusted' && !isDeposit)} />
        </span>
      </span>
      <span className={styles.amount}>
        <strong className="digits">{grouped(Number(amount))}</strong>
        {bonus > 0 && <span className={`digits ${styles.quiet}`}>+{grouped(bonus)}</span>}
      </span>
      <span className={styles.status}>
        <Status kind={kind} state={state} status={status} phase={phase} />
        {employee && <span className={styles.quiet}>{whoText(employee)}</span>}
      </span>
    </li>
  )
}
