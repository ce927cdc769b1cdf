import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { fieldId, useForm } from './form-context.ts'
import { fieldLabel } from './field-labels.ts'
import { Section } from './Section.tsx'
import { TextField } from './TextField.tsx'

/** Fields of the old system with unknown meaning, kept as they are. */
export function UnexplainedSection() {
  const { draft, set, disabledReason } = useForm()
  const locked = disabledReason('role') !== null
  return (
    <Section group="unexplained" disabledReason={disabledReason('role')} note={m.player_unexplained_hint()}>
      <TextField field="role" maxLength={120} />
      <TextField field="jobTitle" maxLength={120} />
      <TextField field="manager" maxLength={120} />
      <NativeSelect
        id={fieldId('ball')}
        label={fieldLabel('ball')}
        disabled={locked}
        value={draft.ball}
        data={[
          { value: '', label: '–' },
          { value: 'Y', label: 'Y' },
        ]}
        onChange={({ currentTarget: { value } }) => set({ ball: value })}
      />
      <NativeSelect
        id={fieldId('edit')}
        label={fieldLabel('edit')}
        disabled={locked}
        value={draft.edit}
        data={[
          { value: '', label: '–' },
          { value: 'Y', label: 'Y' },
          { value: 'N', label: 'N' },
        ]}
        onChange={({ currentTarget: { value } }) => set({ edit: value })}
      />
    </Section>
  )
}
