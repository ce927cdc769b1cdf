import type { MasterRow } from '@khlang/contract/agents'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/agents/create-master'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useAgentChoices } from '#parts/player/agent-choices.ts'
import { ChoiceSearch } from '#parts/player/ChoiceSearch.tsx'
import { withPresent } from '#parts/player/with-present.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import styles from './Agents.module.css'
import { saySaved } from './say-saved.ts'

type Props = {
  /** Null for a new master. */
  row: MasterRow | null
  disabledReason: string | null
  onSaved: (row: MasterRow) => void
  /** Called with the row of somebody who saved first, when saving is refused for that reason. */
  onRow?: (row: MasterRow) => void
}

type AgentChoice = NonNullable<MasterRow['agent']>

const draftOf = (row: MasterRow | null) => ({ name: row?.name ?? '', agentId: row?.agent?.id ?? '' })

/** Edits a master's name and agent. The key is assigned automatically. */
export function MasterForm({ row, disabledReason, onSaved, onRow }: Props) {
  const [agentText, setAgentText] = useState('')
  const form = useForm({
    row,
    draftOf,
    lockedReason: disabledReason,
    errorsOf: ({ name }) => ({ name: name.trim() === '' && m.agent_name_missing() }),
    limits,
    send: ({ name, agentId }, { operationId, seenRow }) => {
      const fields = { name: name.trim(), agentId: agentId || null }
      return seenRow
        ? api.agents.updateMaster({ id: seenRow.id, version: seenRow.version, ...fields })
        : api.agents.createMaster({ operationId, ...fields })
    },
    onSaved: (saved, { reset }) => {
      reset(saved)
      saySaved(saved.name)
      onSaved(saved)
    },
    onRefused: (_problem, theirs) => theirs && onRow?.(theirs),
  })
  const { choices, hasMore } = useAgentChoices({ q: agentText, chosenId: form.draft.agentId })
  const agents: readonly AgentChoice[] = choices
  return (
    <Form form={form} submit={row ? m.form_save() : m.master_create()} className={styles.form}>
      <TextInput
        label={m.master_name()}
        data-autofocus={row === null ? '' : undefined}
        {...form.field('name')}
      />
      <ChoiceSearch
        label={m.choice_search({ what: m.master_agent() })}
        q={agentText}
        hasMore={hasMore}
        onSearch={setAgentText}
      />
      <NativeSelect
        label={m.master_agent()}
        data={[
          { value: '', label: m.master_no_agent() },
          ...withPresent(agents, row?.agent).map(({ id, username, name: agent }) => ({
            value: id,
            label: `${username} · ${agent}`,
          })),
        ]}
        {...form.field('agentId')}
      />
    </Form>
  )
}
