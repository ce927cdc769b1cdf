import { Checkbox, PasswordInput } from '@mantine/core'
import * as m from '#messages'

type Props = { isKept: boolean; value: string | null; onChange: (value: string | null) => void }

/** Edits the password of Pushbullet's end-to-end encryption. `value` is null to keep it, and empty to remove it. */
export const EndToEndPassword = ({ isKept, value, onChange }: Props) => (
  <>
    <PasswordInput
      label={m.phone_form_end()}
      description={m.phone_form_end_hint()}
      placeholder={isKept ? m.phone_form_end_keep() : undefined}
      autoComplete="off"
      disabled={isKept && value === ''}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => onChange(isKept && typed === '' ? null : typed)}
    />
    {isKept && (
      <Checkbox
        label={m.phone_form_end_drop()}
        checked={value === ''}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? '' : null)}
      />
    )}
  </>
)
