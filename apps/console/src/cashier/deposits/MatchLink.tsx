import type { DepositRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { moneyFor } from './money-for.ts'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import styles from '../requests/RequestActs.module.css'

type Props = {
  deposit: DepositRow
  /** For a moment after the card opened or changed, presses are ignored. */
  ignoresPresses: boolean
  /** Why the deposit cannot be matched: a colleague has claimed it, or it is on hold. Null when it can. */
  disabledReason: string | null
}

/**
 * Links to the match desk, filtered to waiting entries of this whole baht. There staff match and credit the deposit.
 */
export function MatchLink({ deposit, ignoresPresses, disabledReason }: Props) {
  if (disabledReason !== null)
    return (
      <>
        <ActButton disabledReason={disabledReason} fullWidth className={styles.money}>
          {m.deposit_match()}
        </ActButton>
        <p className={styles.why} role="status">
          {disabledReason}
        </p>
      </>
    )
  return (
    <Link
      to={paths.statement}
      search={moneyFor(deposit)}
      className={styles.go}
      data-primary
      aria-keyshortcuts="Enter"
      onClick={(event) => ignoresPresses && event.preventDefault()}
    >
      {m.deposit_match()}
      <KeyMark shown="⏎" />
    </Link>
  )
}

/** Links to an order of this request with an unknown outcome, where a person settles it. */
export const QuestionLink = ({ orderId }: { orderId: string }) => (
  <Link to={paths.statement} search={{ tab: 'unknown', order: orderId }}>
    {m.unknown_open()}
  </Link>
)
