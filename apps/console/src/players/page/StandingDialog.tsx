import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { playerStatuses } from '@khlang/domain/players/player'
import { mayChangeStanding } from '@khlang/domain/players/standing'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { playerStatusText } from '#parts/player/player-status.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { StandingTable } from './StandingTable.tsx'
import type { StandingChange } from './StandingUndo.tsx'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

export type StandingDialogProps = {
  player: PlayerProfile
  /** Called with the change that was saved, which can be undone. */
  onChanged: (changed: StandingChange) => void
  onClose: () => void
}

/**
 * Changes the standing: ปกติ · เฝ้าระวัง · ระงับ (normal, watched, suspended). Shows the effect of each while
 * choosing.
 */
export function StandingDialog({ player, onChanged, onClose }: StandingDialogProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const form = useForm({
    row: player,
    shownOf: (row) => row?.status,
    draftOf: (row) => ({ to: (row ?? player).status, reason: '' }),
    whyNot: ({ to, reason }, seenRow) => {
      const from = seenRow!.status
      if (to === from) return m.standing_same()
      const permission = mayChangeStanding(role, { from, to })
      return permission === true
        ? reasonMissing(reason)
        : m.standing_needs_supervisor({ reason: rowReasonText(permission) })
    },
    send: async ({ to, reason }, { seenRow }) => {
      const from = seenRow!.status
      const row = await api.players.setStanding({ id: player.id, from, to, reason: reason.trim() })
      return { row, from }
    },
    onSaved: ({ row, from }, { draft }) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onChanged({ from, to: draft.to, reason: draft.reason.trim() })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: ['player-page', player.id] }),
  })
  const { to } = form.draft
  return (
    <Dialog shape="wide" title={m.standing_of({ player: player.code })} onClose={onClose}>
      <Form form={form} submit={m.standing_confirm({ status: playerStatusText(to) })} onCancel={onClose}>
        <Choices
          label={m.column_status()}
          choices={playerStatuses.map((value) => ({ value, label: playerStatusText(value) }))}
          {...form.pick('to')}
        />
        <StandingTable marked={to} />
        <ReasonPicker
          presets={
            to === 'normal'
              ? [m.standing_reason_cleared(), m.standing_reason_mistake()]
              : [m.standing_reason_slip(), m.standing_reason_shared(), m.standing_reason_dispute()]
          }
          {...form.pick('reason')}
        />
      </Form>
    </Dialog>
  )
}
