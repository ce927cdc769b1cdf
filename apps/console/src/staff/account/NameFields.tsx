import { TextInput } from '@mantine/core'
import * as m from '#messages'
import styles from '../employees/Employees.module.css'

export type Names = { firstName: string; lastName: string }

type Props = { value: Names; onChange: (names: Names) => void; disabled?: boolean; focused?: boolean }

/** First and last name side by side; the display name is made from them. */
export const NameFields = ({ value, onChange, disabled = false, focused = false }: Props) => (
  <div className={styles.pair}>
    <TextInput
      label={m.first_name()}
      maxLength={80}
      disabled={disabled}
      data-autofocus={focused ? '' : undefined}
      value={value.firstName}
      onChange={({ currentTarget }) => onChange({ ...value, firstName: currentTarget.value })}
    />
    <TextInput
      label={m.last_name()}
      maxLength={80}
      disabled={disabled}
      value={value.lastName}
      onChange={({ currentTarget }) => onChange({ ...value, lastName: currentTarget.value })}
    />
  </div>
)

export const namesMissing = ({ firstName, lastName }: Names) =>
  firstName.trim() === '' || lastName.trim() === ''
export const trimmed = ({ firstName, lastName }: Names): Names => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
})
