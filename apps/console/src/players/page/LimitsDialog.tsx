import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { mayChangeLimits } from '@khlang/domain/players/deposit-limit'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { isWrongBaht, typedBaht } from '#parts/lists/AmountFields.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import page from './PlayerPage.module.css'

export type LimitsDialogProps = { player: PlayerProfile; onClose: () => void }

/** The most the player wants to deposit. It warns staff and blocks nothing. */
export function LimitsDialog({ player, onClose }: LimitsDialogProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const { limits } = player
  const [day, setDay] = useState(limits.day === null ? '' : String(limits.day))
  const [month, setMonth] = useState(limits.month === null ? '' : String(limits.month))
  const [reason, setReason] = useState('')
  const wanted = { day: limitOf(day), month: limitOf(month) }
  const save = useMutation({
    mutationFn: () => api.players.setLimits({ id: player.id, ...wanted, reason: reason.trim() }),
    onSuccess: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onClose()
    },
  })
  const may = mayChangeLimits(role, limits, wanted)
  const disabledReason =
    (isWrongBaht(day) || isWrongBaht(month) ? m.filter_amount_wrong() : null) ??
    (wanted.day === limits.day && wanted.month === limits.month ? m.form_unchanged() : null) ??
    (may === true ? null : rowReasonText(may)) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <Dialog title={m.limits_of({ player: player.code })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null) save.mutate()
        }}
      >
        <TextInput
          label={m.limits_per_day()}
          placeholder={m.limits_none()}
          inputMode="numeric"
          data-autofocus
          value={day}
          error={isWrongBaht(day) && m.filter_amount_wrong()}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          label={m.limits_per_month()}
          placeholder={m.limits_none()}
          inputMode="numeric"
          value={month}
          error={isWrongBaht(month) && m.filter_amount_wrong()}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <ReasonPicker
          presets={[m.exclusion_reason_asked(), m.exclusion_reason_budget()]}
          value={reason}
          onChange={setReason}
        />
        <p className={page.quiet}>{m.limits_note()}</p>
        {save.error && <Notice tone="danger">{problemText(asProblem(save.error))}</Notice>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={save.isPending}>
            {m.form_save()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** An empty field means no limit. */
function limitOf(text: string): number | null {
  const typed = typedBaht(text)
  return typed === undefined || Number(typed) < 1 ? null : Number(typed)
}
