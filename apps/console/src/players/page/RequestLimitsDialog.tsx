import type { PlayerProfile } from '@khlang/contract/players/player-page'
import {
  ownLimitsFit,
  type OwnRequestLimits,
  type RequestLimitName,
  requestLimitNames,
} from '@khlang/domain/cashier/request-limits'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import page from './PlayerPage.module.css'
import { asShopText, limitWrong, readLimit, typedLimit } from './read-limit.ts'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

export type RequestLimitsDialogProps = { player: PlayerProfile; onClose: () => void }
type Typed = Record<RequestLimitName, string>

const labels: Record<RequestLimitName, () => string> = {
  depositLeast: m.settings_deposit_least,
  depositMost: m.settings_deposit_most,
  withdrawalLeast: m.settings_withdrawal_least,
  withdrawalMost: m.settings_withdrawal_most,
  withdrawalsADay: m.settings_withdrawals_a_day,
}

/** Edits limits for this player's deposits and withdrawals. An empty field means that the shop's limit applies. */
export function RequestLimitsDialog({ player, onClose }: RequestLimitsDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    row: player,
    shownOf: (row) => row?.requestLimits,
    draftOf: (row) => ({
      ...eachName((name) => typedLimit((row ?? player).requestLimits.own[name])),
      reason: '',
    }),
    paths: eachName((name) => `limits.${name}`),
    errorsOf: (draft) => eachName((name) => limitWrong(name, draft[name])),
    whyNot: (draft, seenRow) => {
      const limits = limitsOf(draft)
      const { own, shop } = (seenRow ?? player).requestLimits
      if (!ownLimitsFit(shop, limits)) return m.own_limits_least_wrong()
      return requestLimitNames.every((name) => limits[name] === own[name])
        ? m.form_unchanged()
        : reasonMissing(draft.reason)
    },
    send: (draft, { operationId, seenRow }) =>
      api.players.setRequestLimits({
        operationId,
        id: player.id,
        version: seenRow!.version,
        limits: limitsOf(draft),
        reason: draft.reason.trim(),
      }),
    onSaved: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      void client.invalidateQueries({ queryKey: ['player', player.id] })
      onClose()
    },
  })
  const { shop } = (form.seenRow ?? player).requestLimits
  return (
    <Dialog title={m.own_limits_of({ player: player.code })} onClose={onClose}>
      <Form form={form} submit={m.form_save()} onCancel={onClose}>
        {requestLimitNames.map((name, at) => (
          <TextInput
            key={name}
            size="sm"
            label={labels[name]()}
            placeholder={asShopText(shop[name])}
            inputMode="numeric"
            data-autofocus={at === 0 ? '' : undefined}
            {...form.field(name)}
          />
        ))}
        <p className={page.quiet}>{m.own_limits_note()}</p>
        <ReasonPicker
          presets={[m.own_limits_reason_trusted(), m.own_limits_reason_risk()]}
          {...form.pick('reason')}
        />
      </Form>
    </Dialog>
  )
}

const eachName = <Value,>(value: (name: RequestLimitName) => Value) =>
  Object.fromEntries(requestLimitNames.map((name) => [name, value(name)])) as Record<RequestLimitName, Value>

/** Returns the typed limits, each null for the shop's own, or undefined if it cannot be read. */
const limitsOf = (typed: Typed) => eachName((name) => readLimit(name, typed[name])) as OwnRequestLimits
