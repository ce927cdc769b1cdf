import type { AgentRow } from '@khlang/contract/agents'
import {
  fitsDigits,
  firstCounter,
  mostDigits,
  readUsername,
  usernamePattern,
} from '@khlang/domain/agents/agent'
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Agents.module.css'
import { saySaved } from './say-saved.ts'

type Props = {
  /** Null for a new one. */
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

/** The password can be set but is never shown. An empty field keeps the existing one. */
export function AgentForm({ row, disabledReason, onSaved, onRow }: Props) {
  const { seen, see, meet } = useAsSeen(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const problems = problemsOf(draft, seen?.last ?? firstCounter.last)
  const changed = Object.entries(draftOf(seen)).some(([name, value]) => draft[name as keyof Draft] !== value)
  const save = useOperation(
    ({ operationId, ...fields }: Fields & { operationId: string }) =>
      seen
        ? api.agents.update({ id: seen.id, version: seen.version, ...fields })
        : api.agents.create({ operationId, ...fields }),
    (saved) => {
      see(saved)
      setDraft(draftOf(saved))
      saySaved(saved.displayCode)
      onSaved(saved)
    },
    (problem) => {
      const theirs = meet(problem)
      if (theirs) onRow?.(theirs)
    },
  )
  const whyNot =
    disabledReason ??
    Object.values(problems).find((problem) => problem !== null) ??
    (changed ? null : m.form_unchanged())
  const input = (name: keyof Draft) => ({
    value: draft[name],
    disabled: disabledReason !== null,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null) save.run(fieldsOf(draft))
      }}
    >
      <TextInput
        label={m.agent_username()}
        description={m.agent_username_hint()}
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus={row === null ? '' : undefined}
        error={draft.username !== '' && problems.username}
        {...input('username')}
      />
      <TextInput label={m.agent_name()} maxLength={120} {...input('name')} />
      <TextInput
        label={m.agent_digits()}
        description={m.agent_digits_hint()}
        inputMode="numeric"
        error={problems.digits}
        {...input('digits')}
      />
      <PasswordInput
        label={m.agent_password()}
        description={seen?.hasPassword ? m.agent_password_keep() : m.agent_password_hint()}
        autoComplete="new-password"
        error={problems.password}
        {...input('password')}
      />
      <SaveNotice save={save} onTheirs={() => setDraft(draftOf(seen))} />
      <ActButton type="submit" fullWidth disabledReason={whyNot} loading={save.busy}>
        {row ? m.form_save() : m.agent_create()}
      </ActButton>
    </form>
  )
}

type Fields = { username: string; name: string; digits: number; password?: string }

const fieldsOf = ({ username, name, digits, password }: Draft): Fields => ({
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
