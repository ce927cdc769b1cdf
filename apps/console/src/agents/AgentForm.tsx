import type { AgentRow } from '@khlang/contract/agents'
import {
  fitsDigits,
  firstCounter,
  mostDigits,
  readUsername,
  usernamePattern,
} from '@khlang/domain/agents/agent'
import { PasswordInput, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/agents/create'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import styles from './Agents.module.css'
import { saySaved } from './say-saved.ts'

type Props = {
  /** Null for a new agent. */
  row: AgentRow | null
  disabledReason: string | null
  onSaved: (row: AgentRow) => void
  onRow?: (row: AgentRow) => void
}

type Draft = { username: string; name: string; digits: string; password: string }
const draftOf = (row: AgentRow | null): Draft => ({
  username: row?.username ?? '',
  name: row?.name ?? '',
  digits: String(row?.digits ?? firstCounter.digits),
  password: '',
})

/** Edits an agent. The password can be set but is never shown; an empty field keeps the existing one. */
export function AgentForm({ row, disabledReason, onSaved, onRow }: Props) {
  const form = useForm({
    row,
    draftOf,
    fieldOfCode: { 'username-taken': 'username' },
    lockedReason: disabledReason,
    wrong: (draft: Draft, seen) => problemsOf(draft, seen?.last ?? firstCounter.last),
    limits,
    send: (draft, { operationId, seen }) =>
      seen
        ? api.agents.update({ id: seen.id, version: seen.version, ...fieldsOf(draft) })
        : api.agents.create({ operationId, ...fieldsOf(draft) }),
    onSaved: (saved, { reset }) => {
      reset(saved)
      saySaved(saved.displayCode)
      onSaved(saved)
    },
    onRefused: (_problem, theirs) => theirs && onRow?.(theirs),
  })
  const { field, seen } = form
  return (
    <Form of={form} submit={row ? m.form_save() : m.agent_create()} className={styles.form}>
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
        description={seen?.hasPassword ? m.agent_password_keep() : m.agent_password_hint()}
        autoComplete="new-password"
        {...field('password')}
      />
    </Form>
  )
}

const fieldsOf = ({ username, name, digits, password }: Draft) => ({
  username: readUsername(username),
  name: name.trim(),
  digits: Number(digits),
  ...(password !== '' && { password }),
})

function problemsOf({ username, name, digits, password }: Draft, last: number) {
  return {
    username: usernamePattern.test(readUsername(username)) ? null : m.agent_username_wrong(),
    name: name.trim() === '' ? m.agent_name_missing() : null,
    digits: !/^\d{1,2}$/.test(digits)
      ? m.agent_digits_wrong({ most: mostDigits })
      : fitsDigits({ digits: Number(digits), last })
        ? null
        : m.agent_digits_few({ last }),
    password: password !== '' && password.length < 8 ? m.agent_password_short() : null,
  }
}
