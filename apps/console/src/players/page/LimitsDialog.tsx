import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { mayChangeLimits } from '@khlang/domain/players/deposit-limit'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import page from './PlayerPage.module.css'
import { depositLimitOf, depositLimitWrong } from './read-limit.ts'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

export type LimitsDialogProps = { player: PlayerProfile; onClose: () => void }

/**
 * Edits the most baht that the player wants to deposit in a day and a month; empty is no limit. It only warns staff and
 * blocks nothing.
 */
export function LimitsDialog({ player, onClose }: LimitsDialogProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const form = useForm({
    row: player,
    shownOf: (row) => row?.limits,
    draftOf: (row) => ({
      day: String(row?.limits.day ?? ''),
      month: String(row?.limits.month ?? ''),
      reason: '',
    }),
    errorsOf: ({ day, month }) => ({
      day: depositLimitWrong(day),
      month: depositLimitWrong(month),
    }),
    whyNot: ({ day, month, reason }, seenRow) => {
      const { limits } = seenRow ?? player
      const newLimits = { day: depositLimitOf(day), month: depositLimitOf(month) }
      if (newLimits.day === limits.day && newLimits.month === limits.month) return m.form_unchanged()
      const permission = mayChangeLimits(role, limits, newLimits)
      return permission === true ? reasonMissing(reason) : rowReasonText(permission)
    },
    send: ({ day, month, reason }, { seenRow }) =>
      api.players.setLimits({
        id: player.id,
        version: seenRow!.version,
        day: depositLimitOf(day),
        month: depositLimitOf(month),
        reason: reason.trim(),
      }),
    onSaved: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onClose()
    },
  })
  return (
    <Dialog title={m.limits_of({ player: player.code })} onClose={onClose}>
      <Form form={form} submit={m.form_save()} onCancel={onClose}>
        <TextInput
          label={m.limits_per_day()}
          placeholder={m.limits_none()}
          inputMode="numeric"
          data-autofocus
          {...form.field('day')}
        />
        <TextInput
          label={m.limits_per_month()}
          placeholder={m.limits_none()}
          inputMode="numeric"
          {...form.field('month')}
        />
        <ReasonPicker
          presets={[m.exclusion_reason_asked(), m.exclusion_reason_budget()]}
          {...form.pick('reason')}
        />
        <p className={page.quiet}>{m.limits_note()}</p>
      </Form>
    </Dialog>
  )
}
