import { TextInput } from '@mantine/core'
import * as m from '#messages'
import styles from '../employees/Employees.module.css'

export type Names = { firstName: string; lastName: string }

type Props = {
  value: Names
  onChange: (names: Names) => void
  /** Returns the sentence below a missing or refused name; undefined if there is none. */
  errorAt?: (name: keyof Names) => string | undefined
  disabled?: boolean
  focused?: boolean
}

/** Edits first and last name side by side. The display name consists of both. */
export const NameFields = ({ value, onChange, errorAt, disabled = false, focused = false }: Props) => (
  <div className={styles.pair}>
    <TextInput
      label={m.first_name()}
      maxLength={80}
      disabled={disabled}
      data-autofocus={focused ? '' : undefined}
      value={value.firstName}
      error={errorAt?.('firstName')}
      onChange={({ currentTarget }) => onChange({ ...namesOf(value), firstName: currentTarget.value })}
    />
    <TextInput
      label={m.last_name()}
      maxLength={80}
      disabled={disabled}
      value={value.lastName}
      error={errorAt?.('lastName')}
      onChange={({ currentTarget }) => onChange({ ...namesOf(value), lastName: currentTarget.value })}
    />
  </div>
)

/** Whether either name is missing. */
export const namesMissing = ({ firstName, lastName }: Names) =>
  firstName.trim() === '' || lastName.trim() === ''
export const trimmed = ({ firstName, lastName }: Names): Names => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
})
const namesOf = ({ firstName, lastName }: Names): Names => ({ firstName, lastName })
