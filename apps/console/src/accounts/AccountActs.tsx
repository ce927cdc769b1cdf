import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import type { OwnAccountAct } from '@khlang/domain/accounts/own-account'
import { useState } from 'react'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { actWords } from './act-labels.ts'
import { ActDialog } from './ActDialog.tsx'
import styles from './Accounts.module.css'

type Act = Exclude<OwnAccountAct, 'update'>

/** The acts that fit the state of an account. */
const fitting: Record<OwnAccountRow['state'], readonly Act[]> = {
  open: ['freeze', 'swap', 'close'],
  frozen: ['unfreeze', 'swap', 'close'],
  closed: ['reopen'],
}

/**
 * Shows the acts that fit the account's state. An act that the server does not allow (`row.can`) is disabled, with the
 * reason. `accounts` are all of the shop: another one may take over (`swap`).
 */
export function AccountActs({ row, accounts }: { row: OwnAccountRow; accounts: readonly OwnAccountRow[] }) {
  const [openAct, setOpen] = useState<Act | null>(null)
  const whyNot = (act: Act) => {
    const can = row.can[act]
    return can === true ? null : reasonText(can ?? 'not-permitted')
  }
  return (
    <div className={styles.acts}>
      {fitting[row.state].map((act) => (
        <ActButton
          key={act}
          variant="default"
          size="compact-md"
          disabledReason={whyNot(act)}
          onClick={() => setOpen(act)}
        >
          {actWords[act].title()}
        </ActButton>
      ))}
      {openAct && <ActDialog act={openAct} row={row} accounts={accounts} onClose={() => setOpen(null)} />}
    </div>
  )
}
