import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { withLatinDigits } from '@khlang/domain/digits'
import { mostCoins } from '@khlang/domain/players/player-fields'
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
import page from './PlayerPage.module.css'

export type SetCoinsDialogProps = { player: PlayerProfile; onClose: () => void }
type Wish = { id: string; version: number; coins: number; reason: string }

/** An owner corrects a player's number of coins, with a reason. */
export function SetCoinsDialog({ player, onClose }: SetCoinsDialogProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(String(player.coins))
  const [reason, setReason] = useState('')
  const setting = useOperation<Wish, PlayerProfile>(api.players.setCoins, (row) => {
    client.setQueryData(['player-page', player.id, 'profile'], row)
    void client.invalidateQueries({ queryKey: ['player-page', player.id] })
    onClose()
  })
  const coins = readCoins(typed)
  const disabledReason =
    (coins === null ? m.coins_wrong() : null) ??
    (coins === player.coins ? m.form_unchanged() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <Dialog title={m.coins_of({ player: player.code })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null && coins !== null)
            setting.run({ id: player.id, version: player.version, coins, reason: reason.trim() })
        }}
      >
        <TextInput
          label={m.coins_new()}
          inputMode="numeric"
          data-autofocus
          value={typed}
          error={coins === null && m.coins_wrong()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ReasonPicker
          presets={[m.coins_reason_count(), m.coins_reason_campaign()]}
          value={reason}
          onChange={setReason}
        />
        <p className={page.quiet}>{m.coins_note()}</p>
        <OperationNotice state={setting.state} onAgain={setting.again} onDismiss={setting.dismiss} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={setting.busy}>
            {m.coins_set()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Null if it is no valid number of coins. */
function readCoins(typed: string): number | null {
  const digits = withLatinDigits(typed).replaceAll(',', '').trim()
  const coins = /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN
  return coins <= mostCoins ? coins : null
}
