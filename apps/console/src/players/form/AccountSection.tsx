import { PasswordInput } from '@mantine/core'
import * as m from '#messages'
import { fieldId, usePlayerForm } from './form-context.ts'
import { fieldLabel } from './field-labels.ts'
import { PasswordLink } from './PasswordLink.tsx'
import { Section } from './Section.tsx'
import { useFieldError } from './TextField.tsx'

/**
 * Sets the player's password, which is never shown; an empty field keeps the existing one. Or creates a link by which
 * an existing player sets it.
 */
export function AccountSection() {
  const { draft, record, set, disabledReason } = usePlayerForm()
  const error = useFieldError('password')
  return (
    <Section group="account" disabledReason={disabledReason('password')}>
      <PasswordInput
        id={fieldId('password')}
        label={fieldLabel('password')}
        description={record?.hasPassword ? m.player_password_keep() : m.player_password_hint()}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        disabled={disabledReason('password') !== null}
        error={error}
        value={draft.password}
        onChange={({ currentTarget: { value } }) => set({ password: value })}
      />
      {record && <PasswordLink id={record.id} />}
    </Section>
  )
}
