import { Checkbox, PasswordInput } from '@mantine/core'
import * as m from '#messages'

type Props = { kept: boolean; value: string | null; onChange: (value: string | null) => void }

/** Edits the password of Pushbullet's end-to-end encryption. `value` is null to keep it, and empty to remove it. */
export const EndToEndPassword = ({ kept, value, onChange }: Props) => (
  <>
    <PasswordInput
      label={m.phone_form_end()}
      description={m.phone_form_end_hint()}
      placeholder={kept ? m.phone_form_end_keep() : undefined}
      autoComplete="off"
      maxLength={200}
      disabled={kept && value === ''}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => onChange(kept && typed === '' ? null : typed)}
    />
    {kept && (
      <Checkbox
        label={m.phone_form_end_drop()}
        checked={value === ''}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? '' : null)}
      />
    )}
  </>
)
