import type { PlayerProfile } from '@khlang/contract/players/player-page'
import {
  ownLimitsFit,
  type OwnRequestLimits,
  type RequestLimitName,
  requestLimitNames,
} from '@khlang/domain/cashier/request-limits'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import page from './PlayerPage.module.css'
import { readLimit, typedLimit } from './read-limit.ts'

export type RequestLimitsDialogProps = { player: PlayerProfile; onClose: () => void }
type Wish = { id: string; version: number; limits: OwnRequestLimits; reason: string }
type Typed = Record<RequestLimitName, string>

const labels: Record<RequestLimitName, () => string> = {
  depositLeast: m.settings_deposit_least,
  depositMost: m.settings_deposit_most,
  withdrawalLeast: m.settings_withdrawal_least,
  withdrawalMost: m.settings_withdrawal_most,
  withdrawalsADay: m.settings_withdrawals_a_day,
}

/** The player's own limits instead of the shop's. An empty field means the shop's limit. */
export function RequestLimitsDialog({ player, onClose }: RequestLimitsDialogProps) {
  const client = useQueryClient()
  const { own, shop } = player.requestLimits
  const [typed, setTyped] = useState<Typed>(() => eachName((name) => typedLimit(own[name])))
  const [reason, setReason] = useState('')
  const setting = useOperation<Wish, PlayerProfile>(api.players.setRequestLimits, (row) => {
    client.setQueryData(['player-page', player.id, 'profile'], row)
    void client.invalidateQueries({ queryKey: ['player-page', player.id] })
    void client.invalidateQueries({ queryKey: ['player', player.id] })
    onClose()
  })
  const read = eachName((name) => readLimit(name, typed[name]))
  const isRead = requestLimitNames.every((name) => read[name] !== undefined)
  const limits = read as OwnRequestLimits
  const fits = isRead && ownLimitsFit(shop, limits)
  const disabledReason =
    (isRead ? null : m.own_limits_wrong()) ??
    (fits ? null : m.own_limits_least_wrong()) ??
    (requestLimitNames.every((name) => limits[name] === own[name]) ? m.form_unchanged() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  const asShop = (name: RequestLimitName) =>
    m.own_limits_as_shop({ value: shop[name] === 0 ? m.own_limits_none() : grouped(shop[name]) })
  return (
    <Dialog title={m.own_limits_of({ player: player.code })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null)
            setting.run({ id: player.id, version: player.version, limits, reason: reason.trim() })
        }}
      >
        {requestLimitNames.map((name, at) => (
          <TextInput
            key={name}
            size="sm"
            label={labels[name]()}
            placeholder={asShop(name)}
            inputMode="numeric"
            data-autofocus={at === 0 ? '' : undefined}
            value={typed[name]}
            error={read[name] === undefined && m.own_limits_wrong()}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <p className={page.quiet}>{m.own_limits_note()}</p>
        <ReasonPicker
          presets={[m.own_limits_reason_trusted(), m.own_limits_reason_risk()]}
          value={reason}
          onChange={setReason}
        />
        <OperationNotice state={setting.state} onAgain={setting.again} onDismiss={setting.dismiss} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={setting.busy}>
            {m.form_save()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const eachName = <Value,>(value: (name: RequestLimitName) => Value) =>
  Object.fromEntries(requestLimitNames.map((name) => [name, value(name)])) as Record<RequestLimitName, Value>
