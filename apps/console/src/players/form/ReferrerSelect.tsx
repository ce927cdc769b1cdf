import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { useState } from 'react'
import { useAgentChoices, useMasterChoices } from '#parts/player/agent-choices.ts'
import { ChoiceSearch } from '#parts/player/ChoiceSearch.tsx'
import type { Draft } from './draft.ts'

/** The value for no agent: then the employee types the player's code, instead of the agent's next one. */
export const noReferrer = 'none'

type Props = {
  id: string
  /** `agent:` or `master:` and an id, `none`, or empty if nothing is chosen yet. */
  value: string
  error: string | false
  onChoose: (value: string, referral: Pick<Draft, 'agentId' | 'masterId'>) => void
}

/** Chooses an agent or a master from one list. A master also sets their agent. */
export function ReferrerSelect({ id, value, error, onChoose }: Props) {
  const [q, setQ] = useState('')
  const [chosenKind, chosenId] = value.split(':')
  const { choices: agents, ...otherAgents } = useAgentChoices({
    q,
    chosenId: chosenKind === 'agent' ? chosenId : undefined,
  })
  const { choices: masters, ...otherMasters } = useMasterChoices({
    q,
    chosenId: chosenKind === 'master' ? chosenId : undefined,
  })
  // An agent numbers the codes of players, so a master without an agent cannot be chosen.
  const withAgent = masters.filter(({ agent }) => agent !== null)
  return (
    <div className="stack">
      <ChoiceSearch
        label={m.choice_search({ what: m.player_quick_referrer() })}
        q={q}
        hasMore={otherAgents.hasMore || otherMasters.hasMore}
        onSearch={setQ}
      />
      <NativeSelect
        id={id}
        label={m.player_quick_referrer()}
        error={error}
        required
        value={value}
        data={[
          { value: '', label: m.player_quick_referrer_choose(), disabled: value !== '' },
          ...(agents.length === 0
            ? []
            : [
                {
                  group: m.player_field_agent(),
                  items: agents.map((one) => ({
                    value: `agent:${one.id}`,
                    label: `${one.username} · ${one.name}`,
                  })),
                },
              ]),
          ...(withAgent.length === 0
            ? []
            : [
                {
                  group: m.player_field_master(),
                  items: withAgent.map((one) => ({
                    value: `master:${one.id}`,
                    label: `#${one.key} ${one.name} (${one.agent!.username})`,
                  })),
                },
              ]),
          { value: noReferrer, label: m.player_quick_no_referrer() },
        ]}
        onChange={({ currentTarget: { value: next } }) => {
          const [kind, chosen = ''] = next.split(':')
          const agentId = masters.find((one) => one.id === chosen)?.agent?.id
          onChoose(
            next,
            kind === 'master'
              ? { agentId: agentId ?? '', masterId: chosen }
              : { agentId: chosen, masterId: '' },
          )
        }}
      />
    </div>
  )
}
