import { Checkbox } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import { BankMark } from '#ui/BankMark.tsx'
import { useAccounts } from './use-phones.ts'
import cards from './cards.module.css'
import styles from './Phones.module.css'

type Props = { chosen: readonly string[]; onChange: (codes: string[]) => void }

/** Which own accounts a phone speaks for. */
export function PhoneAccounts({ chosen, onChange }: Props) {
  const accounts = useAccounts()
  return (
    <fieldset className={cards.choices}>
      <legend className={cards.legend}>{m.phone_accounts()}</legend>
      <p className={styles.meta}>{m.phone_accounts_hint()}</p>
      {accounts.map(({ code, bank, name }) => (
        <Checkbox
          key={code}
          label={
            <>
              <BankMark bank={bank} brief /> {code} · {name}
            </>
          }
          checked={chosen.includes(code)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, code] : chosen.filter((one) => one !== code))
          }
        />
      ))}
    </fieldset>
  )
}
