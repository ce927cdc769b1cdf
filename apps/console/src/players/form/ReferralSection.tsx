import type { PlayerId } from '@khlang/domain/brand'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { allPlayers, type FoundPlayer } from '#parts/player/player-options.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { fieldId, usePlayerForm } from './form-context.ts'
import { fieldLabel } from './field-labels.ts'
import styles from './PlayerForm.module.css'
import { mastersFor } from './referral-choices.ts'
import { Section } from './Section.tsx'
import { useFieldError } from './TextField.tsx'
import { useAgentChoices, useMasterChoices } from '#parts/player/agent-choices.ts'
import { ChoiceSearch } from '#parts/player/ChoiceSearch.tsx'
import { withPresent } from '#parts/player/with-present.ts'

/** Edits the player's agent and master, who referred them, and whether reports count this player. */
export function ReferralSection() {
  const { draft, record, set, disabledReason } = usePlayerForm()
  const [agentText, setAgentText] = useState('')
  const [masterText, setMasterText] = useState('')
  const { choices: agents, ...otherAgents } = useAgentChoices({ q: agentText, chosenId: draft.agentId })
  const { choices: masters, ...otherMasters } = useMasterChoices({ q: masterText, chosenId: draft.masterId })
  const locked = disabledReason('agentId') !== null
  const countsDisabledReason = disabledReason('countsInReports')
  return (
    <Section group="referral" disabledReason={disabledReason('agentId')}>
      <div className="stack">
        <ChoiceSearch
          label={m.choice_search({ what: fieldLabel('agentId') })}
          q={agentText}
          hasMore={otherAgents.hasMore}
          onSearch={setAgentText}
        />
        <NativeSelect
          id={fieldId('agentId')}
          label={fieldLabel('agentId')}
          disabled={locked}
          error={useFieldError('agentId')}
          value={draft.agentId}
          data={[
            { value: '', label: m.player_no_agent() },
            ...withPresent(agents, record?.agent).map(({ id, username, name }) => ({
              value: id,
              label: `${username} · ${name}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const masterStays = masters.some(
              ({ id, agent }) => id === draft.masterId && (!agent || agent.id === value),
            )
            set({ agentId: value, ...(!masterStays && { masterId: '' }) })
          }}
        />
      </div>
      <div className="stack">
        <ChoiceSearch
          label={m.choice_search({ what: fieldLabel('masterId') })}
          q={masterText}
          hasMore={otherMasters.hasMore}
          onSearch={setMasterText}
        />
        <NativeSelect
          id={fieldId('masterId')}
          label={fieldLabel('masterId')}
          description={m.player_master_hint()}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          disabled={locked}
          error={useFieldError('masterId')}
          value={draft.masterId}
          data={[
            { value: '', label: m.player_no_master() },
            ...mastersFor(masters, draft.agentId, record).map(({ id, key, name, agent }) => ({
              value: id,
              label:
                draft.agentId === '' && agent ? `#${key} ${name} (${agent.username})` : `#${key} ${name}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const agentId = masters.find(({ id }) => id === value)?.agent?.id
            set({ masterId: value, ...(draft.agentId === '' && agentId && { agentId }) })
          }}
        />
      </div>
      <FriendField />
      <div>
        <Checkbox
          id={fieldId('countsInReports')}
          label={fieldLabel('countsInReports')}
          description={countsDisabledReason ?? m.player_counts_hint()}
          disabled={countsDisabledReason !== null}
          checked={draft.countsInReports === 'Y'}
          onChange={({ currentTarget: { checked } }) => set({ countsInReports: checked ? 'Y' : 'N' })}
        />
      </div>
    </Section>
  )
}

/** Chooses the player who referred this one (`friendId`). */
function FriendField() {
  const { draft, record, set, disabledReason } = usePlayerForm()
  const [choosing, setChoosing] = useState(false)
  const [chosenPlayer, setChosen] = useState<FoundPlayer | null>(null)
  const error = useFieldError('friendId')
  const { data: read } = useQuery({
    queryKey: ['players', 'player', draft.friendId],
    queryFn: ({ signal }) => api.players.player({ id: draft.friendId as PlayerId }, { signal }),
    enabled:
      draft.friendId !== '' && draft.friendId !== record?.friend?.id && draft.friendId !== chosenPlayer?.id,
  })
  const friend =
    draft.friendId === ''
      ? null
      : ([record?.friend, chosenPlayer, read].find((one) => one?.id === draft.friendId) ?? null)
  const locked = disabledReason('friendId') !== null
  return (
    <div className={styles.wide}>
      <span className={styles.label} id={`${fieldId('friendId')}-label`}>
        {fieldLabel('friendId')}
      </span>
      <div className={styles.friend}>
        {friend ? (
          <span>
            <strong>{friend.code}</strong> {friend.name}
          </span>
        ) : (
          <span className={styles.quiet}>{m.player_no_friend()}</span>
        )}
        <Button
          id={fieldId('friendId')}
          aria-describedby={`${fieldId('friendId')}-label`}
          variant="default"
          size="compact-md"
          disabled={locked}
          onClick={() => setChoosing(true)}
        >
          {friend ? m.player_friend_change() : m.player_friend_choose()}
        </Button>
        {friend && !locked && (
          <Button variant="subtle" size="compact-md" onClick={() => set({ friendId: '' })}>
            {m.player_friend_remove()}
          </Button>
        )}
      </div>
      {error && <p className={styles.error}>{error}</p>}
      {choosing && (
        <Dialog title={m.player_friend_choose()} onClose={() => setChoosing(false)}>
          <PlayerSearch
            source={allPlayers}
            onChoose={(player) => {
              setChosen(player)
              set({ friendId: player.id })
              setChoosing(false)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
