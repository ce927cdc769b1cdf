import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { type Exclusion, isRunning, mayChangeExclusion } from '@khlang/domain/players/exclusion'
import { dayOf } from '@khlang/domain/time'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { DayInput } from '#parts/filters/DayInput.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'
import { useMe } from '#parts/session/me.ts'
import { untilText } from '#parts/player/player-warning-labels.ts'
import { Presets } from '#parts/filters/Presets.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import page from '../PlayerPage.module.css'
import { exclusionDraftOf, exclusionOf, forGood, lastDayOf } from './exclusion-draft.ts'

export type ExclusionDialogProps = { player: PlayerProfile; onClose: () => void }

const spans = [7, 30, 90, 365] as const

/**
 * Records that a player asks for no rewards, or for no deposits either, until a day or for good. Anyone who may write
 * notes can set or extend this; weakening it needs the permission to change standings.
 */
export function ExclusionDialog({ player, onClose }: ExclusionDialogProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const now = serverNow()
  const today = dayOf(new Date(now))
  const inDays = (days: number) => dayOf(new Date(now + days * 86_400_000))
  const form = useForm({
    row: player,
    shownOf: (row) => row?.exclusion,
    draftOf: (row) => exclusionDraftOf(runningOf(row), inDays(30)),
    errorsOf: (draft) => ({ until: exclusionOf(draft) === undefined && m.day_wrong() }),
    whyNot(draft, seenRow) {
      const after = exclusionOf(draft) ?? null
      const changePermission = mayChangeExclusion(role, { before: runningOf(seenRow), after, today })
      if (changePermission !== true) return rowReasonText(changePermission)
      return after !== null && !isRunning(after, today) ? m.exclusion_past() : reasonMissing(draft.reason)
    },
    send: (draft, { seenRow }) =>
      api.players.setExclusion({
        id: player.id,
        version: seenRow!.version,
        // Only null lifts it: a missing one would be refused, and the form does not send it.
        exclusion: exclusionOf(draft) as Exclusion | null,
        reason: draft.reason.trim(),
      }),
    onSaved: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onClose()
    },
    paths: { scope: 'exclusion.from', until: 'exclusion.until' },
  })
  const { until } = form.draft
  const { exclusion } = form.seenRow ?? player
  const running = runningOf(form.seenRow)
  const lastDay = lastDayOf(form.draft)
  return (
    <Dialog title={m.exclusion_of({ player: player.code })} onClose={onClose}>
      <Form
        form={form}
        submit={
          lastDay === undefined
            ? m.exclusion_title()
            : lastDay === null
              ? m.exclusion_confirm_for_good()
              : m.exclusion_confirm({ until: untilText(lastDay) })
        }
        {...(running
          ? {
              acts: (
                <ActButton
                  variant="default"
                  disabledReason={form.reasonWith({ lift: true })}
                  loading={form.save.busy}
                  onClick={() => form.submit(m.exclusion_lift(), { lift: true })}
                >
                  {m.exclusion_lift()}
                </ActButton>
              ),
            }
          : { onCancel: onClose })}
      >
        {running && (
          <Notice
            tone="warning"
            title={`${running.from === 'deposits' ? m.exclusion_from_deposits() : m.exclusion_from_rewards()} · ${untilText(running.until)}`}
          >
            {exclusion?.said &&
              `${exclusion.said.reason ?? ''} · ${whoOrAddress(exclusion.said.actor)} · ${whenText(exclusion.said.at)}`}
          </Notice>
        )}
        <Choices
          label={m.exclusion_scope()}
          choices={[
            { value: 'deposits', label: m.exclusion_from_deposits() },
            { value: 'rewards', label: m.exclusion_from_rewards() },
          ]}
          {...form.pick('scope')}
        />
        <Presets
          label={m.exclusion_how_long()}
          presets={[
            ...spans.map((days) => ({ value: inDays(days), text: m.exclusion_days({ n: days }) })),
            { value: forGood, text: m.exclusion_for_good() },
          ]}
          {...form.pick('until')}
        />
        <div>
          <DayInput
            label={m.exclusion_last_day()}
            {...form.pick('until')}
            value={until === forGood ? '' : until}
          />
        </div>
        <ReasonPicker
          presets={[m.exclusion_reason_asked(), m.exclusion_reason_family(), m.exclusion_reason_budget()]}
          {...form.pick('reason')}
        />
        <p className={page.quiet}>{m.exclusion_note()}</p>
      </Form>
    </Dialog>
  )
}

const runningOf = (row: PlayerProfile | null): Exclusion | null =>
  row?.exclusion?.running ? (row.exclusion as Exclusion) : null
