import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { type Exclusion, type ExclusionScope, mayChangeExclusion } from '@khlang/domain/players/exclusion'
import { type Day, dayOf } from '@khlang/domain/time'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { DayField } from '#parts/filters/DayField.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/session/me.ts'
import { untilText } from '#parts/player/player-warning-labels.ts'
import { Presets } from '#parts/filters/Presets.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import page from './PlayerPage.module.css'

export type ExclusionDialogProps = { player: PlayerProfile; onClose: () => void }

const forGood = 'for-good'
const spans = [7, 30, 90, 365] as const

/**
 * Records that a player asks to be excluded from playing. Anyone at the desk may set it; ending it early needs the
 * right to decide standing.
 */
export function ExclusionDialog({ player, onClose }: ExclusionDialogProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const now = serverNow()
  const today = dayOf(new Date(now))
  const inDays = (days: number) => dayOf(new Date(now + days * 86_400_000))
  const running = player.exclusion?.running ? (player.exclusion as Exclusion) : null
  const [scope, setScope] = useState<ExclusionScope>(running?.from ?? 'deposits')
  const [until, setUntil] = useState<string>(running ? (running.until ?? forGood) : inDays(30))
  const [reason, setReason] = useState('')
  const wanted: Exclusion = { from: scope, until: until === forGood ? null : (until as Day) }
  const save = useMutation({
    mutationFn: (exclusion: Exclusion | null) =>
      api.players.setExclusion({ id: player.id, exclusion, reason: reason.trim() }),
    onSuccess: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onClose()
    },
  })
  const whyNot = (after: Exclusion | null) => {
    const may = mayChangeExclusion(role, { before: running, after, today })
    if (may !== true) return rowReasonText(may)
    if (after?.until && after.until < today) return m.exclusion_past()
    return reason.trim().length < 3 ? m.reason_needed() : null
  }
  return (
    <Dialog title={m.exclusion_of({ player: player.code })} onClose={onClose}>
      <div className="stack">
        {running && (
          <Notice
            tone="warning"
            title={`${running.from === 'deposits' ? m.exclusion_from_deposits() : m.exclusion_from_rewards()} · ${untilText(running.until)}`}
          >
            {player.exclusion?.said &&
              `${player.exclusion.said.reason ?? ''} · ${whoOrAddress(player.exclusion.said.actor)} · ${whenText(player.exclusion.said.at)}`}
          </Notice>
        )}
        <Choices
          label={m.exclusion_scope()}
          choices={[
            { value: 'deposits', label: m.exclusion_from_deposits() },
            { value: 'rewards', label: m.exclusion_from_rewards() },
          ]}
          value={scope}
          onChange={setScope}
        />
        <Presets
          label={m.exclusion_how_long()}
          presets={[
            ...spans.map((days) => ({ value: inDays(days), text: m.exclusion_days({ n: days }) })),
            { value: forGood, text: m.exclusion_for_good() },
          ]}
          value={until}
          onChange={setUntil}
        />
        <div>
          <DayField
            label={m.exclusion_last_day()}
            value={until === forGood ? undefined : until}
            onChange={(day) => setUntil(day ?? forGood)}
          />
        </div>
        <ReasonPicker
          presets={[m.exclusion_reason_asked(), m.exclusion_reason_family(), m.exclusion_reason_budget()]}
          value={reason}
          onChange={setReason}
        />
        <p className={page.quiet}>{m.exclusion_note()}</p>
        {save.error && <ProblemNotice problem={asProblem(save.error)} />}
        <DialogActions>
          {running ? (
            <ActButton
              variant="default"
              disabledReason={whyNot(null)}
              loading={save.isPending}
              onClick={() => save.mutate(null)}
            >
              {m.exclusion_lift()}
            </ActButton>
          ) : (
            <Button variant="default" onClick={onClose}>
              {m.go_back()}
            </Button>
          )}
          <ActButton
            disabledReason={whyNot(wanted)}
            loading={save.isPending}
            onClick={() => save.mutate(wanted)}
          >
            {m.exclusion_confirm({ until: untilText(wanted.until) })}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
