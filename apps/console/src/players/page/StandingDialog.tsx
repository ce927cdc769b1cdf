import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { type PlayerStatus, playerStatuses } from '@khlang/domain/players/player'
import { mayChangeStanding } from '@khlang/domain/players/standing'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/session/me.ts'
import { playerStatusText } from '#parts/player/player-status.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StandingTable } from './StandingTable.tsx'
import type { Changed } from './StandingUndo.tsx'

export type StandingDialogProps = {
  player: PlayerProfile
  onChanged: (changed: Changed) => void
  onClose: () => void
}

/** ปกติ · เฝ้าระวัง · ระงับ (normal, watched, suspended), with the effect of each shown while choosing. */
export function StandingDialog({ player, onChanged, onClose }: StandingDialogProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const [to, setTo] = useState<PlayerStatus>(player.status)
  const [reason, setReason] = useState('')
  const from = player.status
  const save = useMutation({
    mutationFn: () => api.players.setStanding({ id: player.id, from, to, reason: reason.trim() }),
    onSuccess: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onChanged({ from, to, reason: reason.trim() })
      onClose()
    },
    onError: () => client.invalidateQueries({ queryKey: ['player-page', player.id] }),
  })
  const may = mayChangeStanding(role, { from, to })
  const disabledReason =
    to === from
      ? m.standing_same()
      : may === true
        ? reason.trim().length < 3
          ? m.reason_needed()
          : null
        : m.standing_needs_supervisor({ reason: rowReasonText(may) })
  return (
    <Dialog shape="wide" title={m.standing_of({ player: player.code })} onClose={onClose}>
      <Choices
        label={m.column_status()}
        choices={playerStatuses.map((value) => ({ value, label: playerStatusText(value) }))}
        value={to}
        onChange={setTo}
      />
      <StandingTable marked={to} />
      <ReasonPicker
        presets={
          to === 'normal'
            ? [m.standing_reason_cleared(), m.standing_reason_mistake()]
            : [m.standing_reason_slip(), m.standing_reason_shared(), m.standing_reason_dispute()]
        }
        value={reason}
        onChange={setReason}
      />
      {save.error && <Notice tone="danger">{problemText(asProblem(save.error))}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton disabledReason={disabledReason} loading={save.isPending} onClick={() => save.mutate()}>
          {m.standing_confirm({ status: playerStatusText(to) })}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
