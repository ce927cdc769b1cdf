import * as m from '#messages'
import { BankMark } from '#ui/BankMark.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { useFeeds } from '#parts/use-feeds.ts'
import styles from './Phones.module.css'

type Props = { chosenCodes: readonly string[]; onChange: (codes: string[]) => void }

/**
 * Chooses the own accounts, by code, whose bank messages a phone receives. A chosen one that was closed since is shown as
 * closed, so that it can be unticked.
 */
export function PhoneAccounts({ chosenCodes, onChange }: Props) {
  const accounts = useFeeds()
  return (
    <Ticks
      title={m.phone_accounts()}
      options={accounts.map(({ code, bank, name }) => ({
        value: code,
        label: (
          <>
            <BankMark bank={bank} brief /> {code} · {name}
          </>
        ),
      }))}
      selected={chosenCodes}
      labelOfOther={(code) => (accounts.length === 0 ? code : `${code} · ${m.account_state_closed()}`)}
      onChange={onChange}
    >
      <p className={styles.meta}>{m.phone_accounts_hint()}</p>
    </Ticks>
  )
}
