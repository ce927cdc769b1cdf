import type { MasterRow } from '@khlang/contract/agents'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Agents.module.css'
import { saySaved } from './say-saved.ts'
import { useAgentChoices } from './use-agent-choices.ts'

type Props = {
  /** Null for a new one. */
  row: MasterRow | null
  disabledReason: string | null
  onSaved: (row: MasterRow) => void
  onRow?: (row: MasterRow) => void
}

/** A master's name and agent. The key is assigned automatically. */
export function MasterForm({ row, disabledReason, onSaved, onRow }: Props) {
  const agents = useAgentChoices()
  const { seen, see, meet } = useAsSeen(row)
  const [name, setName] = useState(row?.name ?? '')
  const [agentId, setAgentId] = useState(row?.agent?.id ?? '')
  const changed = name.trim() !== (seen?.name ?? '') || agentId !== (seen?.agent?.id ?? '')
  const save = useOperation(
    ({ operationId, ...fields }: Fields & { operationId: string }) =>
      seen
        ? api.agents.updateMaster({ id: seen.id, version: seen.version, ...fields })
        : api.agents.createMaster({ operationId, ...fields }),
    (saved) => {
      see(saved)
      saySaved(saved.name)
      onSaved(saved)
    },
    (problem) => {
      const theirs = meet(problem)
      if (theirs) onRow?.(theirs)
    },
  )
  const whyNot =
    disabledReason ??
    (name.trim() === '' ? m.agent_name_missing() : null) ??
    (changed ? null : m.form_unchanged())
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null) save.run({ name: name.trim(), agentId: agentId || null })
      }}
    >
      <TextInput
        label={m.master_name()}
        maxLength={120}
        data-autofocus={row === null ? '' : undefined}
        disabled={disabledReason !== null}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        label={m.master_agent()}
        disabled={disabledReason !== null}
        value={agentId}
        data={[
          { value: '', label: m.master_no_agent() },
          ...agents.map(({ id, username, name: agent }) => ({ value: id, label: `${username} · ${agent}` })),
        ]}
        onChange={({ currentTarget: { value } }) => setAgentId(value)}
      />
      <SaveNotice
        save={save}
        onTheirs={() => {
          setName(seen?.name ?? '')
          setAgentId(seen?.agent?.id ?? '')
        }}
      />
      <ActButton type="submit" fullWidth disabledReason={whyNot} loading={save.busy}>
        {row ? m.form_save() : m.master_create()}
      </ActButton>
    </form>
  )
}

type Fields = { name: string; agentId: string | null }
