import { useState } from 'react'
import * as m from '#messages'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { ActButton } from '#ui/ActButton.tsx'
import type { AccountSearch } from './account-search.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AccountTable } from './AccountTable.tsx'
import styles from './Accounts.module.css'
import { NewAccount } from './NewAccount.tsx'
import { DisplayOrderSelect } from './DisplayOrderSelect.tsx'

type Props = { search: AccountSearch; onSearch: (change: AccountSearch) => void }

/** Lists the shop's own accounts (บัญชีเว็บ): players pay in to them, and payouts leave from them. */
export function AccountsPage({ search: { open }, onSearch }: Props) {
  const { may } = useMe()
  const { data: accounts, error, refetch } = useShopAccounts()
  const [adding, setAdding] = useState(false)
  const openAccount = accounts?.find(({ id }) => id === open)
  const close = () => onSearch({ open: undefined })
  const problem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!accounts) return problem ?? <div className={styles.skeleton} aria-hidden="true" />
  return (
    <div className={styles.page}>
      {problem}
      <div className={styles.bar}>
        <ActButton
          disabledReason={may.includes('ownAccount.manage') ? null : m.account_not_permitted()}
          onClick={() => setAdding(true)}
        >
          {m.account_add()}
        </ActButton>
        {accounts.length > 0 && <DisplayOrderSelect />}
      </div>
      {accounts.length === 0 ? (
        <EmptyNote title={m.account_none()} hint={m.account_none_hint()} />
      ) : (
        <AccountTable accounts={accounts} onOpen={(id) => onSearch({ open: id })} />
      )}
      {adding && <NewAccount onClose={() => setAdding(false)} />}
      {openAccount && (
        <AccountDrawer key={openAccount.id} row={openAccount} accounts={accounts} onClose={close} />
      )}
    </div>
  )
}
