import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { readBaht } from './read-baht.ts'

type Props = {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

/** Edits a limit in whole baht, at least 1; empty means any amount. */
export const WholeBaht = ({ label, hint, value, error, onChange }: Props) => (
  <TextInput
    label={label}
    description={hint}
    placeholder={m.rules_any_amount()}
    inputMode="numeric"
    value={value}
    error={readBaht(value) === undefined ? m.rules_limit_wrong() : error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
