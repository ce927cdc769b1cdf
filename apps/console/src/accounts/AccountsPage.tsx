import { matchesAccountFilter } from '@khlang/domain/accounts/account-filter'
import { accountPurposes, accountStates } from '@khlang/domain/accounts/own-account'
import { readSearch } from '@khlang/domain/list-words'
import { useCallback, useState } from 'react'
import * as m from '#messages'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { FilterBar } from '#parts/filters/FilterBar.tsx'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { chipsOf } from '#parts/lists/chips-of.ts'
import { FilterChips } from '#parts/lists/FilterChips.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { ActButton } from '#ui/ActButton.tsx'
import type { AccountSearch } from './account-search.ts'
import { purposeText, stateText } from './account-labels.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AccountTable } from './AccountTable.tsx'
import styles from './Accounts.module.css'
import { NewAccount } from './NewAccount.tsx'
import { DisplayOrderSelect } from './DisplayOrderSelect.tsx'

type Props = { search: AccountSearch; onSearch: (change: Partial<AccountSearch>) => void }

/** Lists the shop's own accounts (บัญชีเว็บ): players pay in to them, and payouts leave from them. */
export function AccountsPage({ search, onSearch }: Props) {
  const { q, state, purpose, open } = search
  const { may } = useMe()
  const { data: accounts, error, refetch } = useShopAccounts()
  const [adding, setAdding] = useState(false)
  const openAccount = accounts?.find(({ id }) => id === open)
  const close = () => onSearch({ open: undefined })
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const clear = () => onSearch({ q: undefined, state: undefined, purpose: undefined })
  const found = accounts?.filter((row) =>
    matchesAccountFilter({ state, purpose, q: q && readSearch(q) }, row),
  )
  const problem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!accounts || !found) return problem ?? <div className={styles.skeleton} aria-hidden="true" />
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
      {accounts.length > 0 && (
        <>
          <FilterBar>
            <SearchField label={m.account_search()} value={q ?? ''} onSearch={onText} />
            <NarrowTo
              label={m.account_state()}
              everyLabel={m.players_every_status()}
              value={state}
              choices={accountStates.map((one) => [one, stateText[one]()])}
              onChange={(one) => onSearch({ state: one })}
            />
            <NarrowTo
              label={m.account_purpose()}
              everyLabel={m.account_every_purpose()}
              value={purpose}
              choices={accountPurposes.map((one) => [one, purposeText[one]()])}
              onChange={(one) => onSearch({ purpose: one })}
            />
          </FilterBar>
          <FilterChips chips={accountChips(search, onSearch)} onClear={clear} />
        </>
      )}
      {accounts.length === 0 ? (
        <EmptyNote title={m.account_none()} hint={m.account_none_hint()} />
      ) : found.length === 0 ? (
        <EmptyNote title={m.empty_filtered()} onClearFilters={clear} />
      ) : (
        <AccountTable accounts={found} onOpen={(id) => onSearch({ open: id })} />
      )}
      {adding && <NewAccount onClose={() => setAdding(false)} />}
      {openAccount && (
        <AccountDrawer key={openAccount.id} row={openAccount} accounts={accounts} onClose={close} />
      )}
    </div>
  )
}

function accountChips(search: AccountSearch, onSearch: Props['onSearch']) {
  const { state, purpose } = search
  const { chip, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.account_state(), state && stateText[state](), 'state'),
    ...chip(m.account_purpose(), purpose && purposeText[purpose](), 'purpose'),
    ...text(),
  ]
}
