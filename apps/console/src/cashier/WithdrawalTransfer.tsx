import type { WithdrawalRow } from '@khlang/contract/cashier'
import { transferStatus } from '@khlang/contract/legacy-words'
import { payingAccounts } from '@khlang/domain/accounts/paying-account'
import { type TransferWay, transferWays } from '@khlang/domain/cashier/request'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { reasonText } from '#parts/problem-words.ts'
import { SecondHint } from '#parts/approvals/SecondHint.tsx'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { PayFrom } from './PayFrom.tsx'
import type { WithdrawalOperation } from './withdrawal-act.ts'
import { payText } from './withdrawal-words.ts'
import styles from './RequestActs.module.css'

type Props = { withdrawal: WithdrawalRow; operation: WithdrawalOperation; why: string | null }

/** Pays, by the way that was chosen: none is chosen beforehand, for there is no second payment by another. */
export function WithdrawalTransfer({ withdrawal, operation, why }: Props) {
  const [via, setVia] = useState<TransferWay | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const { data: accounts } = useShopAccounts()
  const { id, version, state, player } = withdrawal
  const paying =
    via === null
      ? []
      : payingAccounts(
          (accounts ?? []).map((row) => ({ ...row, hasNumber: row.accountNumber !== '' })),
          via,
        )
  const chosen = paying.find(({ code }) => code === from) ?? paying[0]
  const missing = player.accountTail === null ? reasonText('account-missing') : null
  return (
    <>
      {why === null && (
        <NativeSelect
          size="sm"
          label={m.withdrawal_via()}
          value={via ?? ''}
          data={[
            { value: '', label: m.withdrawal_via_choose() },
            ...transferWays.map((way) => ({ value: way, label: transferStatus[way] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setVia(transferWays.find((way) => way === value) ?? null)
          }
        />
      )}
      {why === null && via !== null && accounts && (
        <PayFrom accounts={paying} chosen={chosen} amount={Number(withdrawal.amount)} onChoose={setFrom} />
      )}
      <ActButton
        why={why ?? missing ?? (via === null ? m.withdrawal_via_choose() : null)}
        variant={state === 'adjusted' ? 'filled' : 'default'}
        className={styles.money}
        loading={operation.state.phase === 'running' && operation.state.input.act === 'transfer'}
        onClick={() =>
          via !== null &&
          operation.run({
            act: 'transfer',
            requestId: id,
            version,
            via,
            ...(chosen && { paidFrom: chosen.code }),
            accepted: [],
          })
        }
      >
        {payText(withdrawal.amount, withdrawal.via ?? via)}
      </ActButton>
      {why === null && <SecondHint act="withdrawal.transfer" credits={Number(withdrawal.amount)} />}
    </>
  )
}
