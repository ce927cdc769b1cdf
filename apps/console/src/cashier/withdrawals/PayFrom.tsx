import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { payingLabel, payoutWarning } from './payout-warning.ts'
import styles from '../requests/RequestActs.module.css'

type Props = {
  accounts: readonly OwnAccountRow[]
  chosenAccount: OwnAccountRow | undefined
  amount: number
  onChoose: (code: string) => void
}

/**
 * Chooses the own account to pay from, with its balance after paying and a warning, which forbids nothing. `accounts`:
 * those that can pay this way.
 */
export function PayFrom({ accounts, chosenAccount, amount, onChoose }: Props) {
  if (accounts.length === 0) return <p className={styles.note}>{m.withdrawal_from_none()}</p>
  const warning = chosenAccount && payoutWarning(chosenAccount, amount)
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={m.withdrawal_paid_from()}
        value={chosenAccount?.code ?? ''}
        data={[
          ...(chosenAccount ? [] : [{ value: '', label: m.withdrawal_from_choose(), disabled: true }]),
          ...accounts.map((account) => ({ value: account.code, label: payingLabel(account, amount) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      {warning && <Notice tone="warning">{warning}</Notice>}
    </>
  )
}
