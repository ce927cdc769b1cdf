import type { AgentRow } from '@khlang/contract/agents'
import { PasswordInput, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/agents/create'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { type AgentDraft, draftOf, fieldsOf, problemsOf } from './agent-draft.ts'
import styles from './Agents.module.css'
import { saySaved } from './say-saved.ts'

type Props = {
  /** Null for a new agent. */
  row: AgentRow | null
  disabledReason: string | null
  onSaved: (row: AgentRow) => void
  /** Called with the row of somebody who saved first, when saving is refused for that reason. */
  onRow?: (row: AgentRow) => void
}

/** Creates or edits an agent. The password can be set but is never shown; an empty field keeps the existing one. */
export function AgentForm({ row, disabledReason, onSaved, onRow }: Props) {
  const form = useForm({
    row,
    draftOf,
    fieldOfCode: { 'username-taken': 'username' },
    lockedReason: disabledReason,
    errorsOf: (draft: AgentDraft, seen) => problemsOf(draft, seen),
    limits,
    send: (draft, { operationId, seenRow }) =>
      seenRow
        ? api.agents.update({ id: seenRow.id, version: seenRow.version, ...fieldsOf(draft) })
        : api.agents.create({ operationId, ...fieldsOf(draft) }),
    onSaved: (saved, { reset }) => {
      reset(saved)
      saySaved(saved.displayCode)
      onSaved(saved)
    },
    onRefused: (_problem, theirs) => theirs && onRow?.(theirs),
  })
  const { field, seenRow } = form
  return (
    <Form form={form} submit={row ? m.form_save() : m.agent_create()} className={styles.form}>
      <TextInput
        label={m.agent_username()}
        description={m.agent_username_hint()}
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus={row === null ? '' : undefined}
        {...field('username')}
      />
      <TextInput label={m.agent_name()} {...field('name')} />
      <TextInput
        label={m.agent_digits()}
        description={m.agent_digits_hint()}
        inputMode="numeric"
        {...field('digits')}
      />
      <PasswordInput
        label={m.agent_password()}
        description={seenRow?.hasPassword ? m.agent_password_keep() : m.agent_password_hint()}
        autoComplete="new-password"
        {...field('password')}
      />
    </Form>
  )
}
