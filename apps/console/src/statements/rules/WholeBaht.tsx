import { withLatinDigits } from '@khlang/domain/digits'
import { TextInput } from '@mantine/core'
import * as m from '#messages'

type Props = {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

/** Edits a limit in whole baht; empty means any amount. */
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

/** Reads a limit: null for no limit; undefined when the text is no amount. */
export function readBaht(text: string): number | null | undefined {
  const plain = withLatinDigits(text).replaceAll(/[\s,]/g, '')
  if (plain === '') return null
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : undefined
}
