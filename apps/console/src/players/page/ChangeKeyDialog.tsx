import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { externalKeyPattern } from '@khlang/domain/players/external-key'
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

export type ChangeKeyDialogProps = { player: PlayerProfile; onClose: () => void }
type Wish = { id: string; version: number; externalKey: string; reason: string }

/** An owner changes the key by which the back-end and the player site know the player. */
export function ChangeKeyDialog({ player, onClose }: ChangeKeyDialogProps) {
  const client = useQueryClient()
  const [key, setKey] = useState(player.externalKey)
  const [reason, setReason] = useState('')
  const changing = useOperation<Wish, PlayerProfile>(api.players.changeKey, (row) => {
    client.setQueryData(['player-page', player.id, 'profile'], row)
    void client.invalidateQueries({ queryKey: ['player-page', player.id] })
    onClose()
  })
  const externalKey = key.trim()
  const wrong = !externalKeyPattern.test(externalKey)
  const disabledReason =
    (wrong ? m.player_key_wrong() : null) ??
    (externalKey === player.externalKey ? m.form_unchanged() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <Dialog title={m.player_key_of({ player: player.code })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null)
            changing.run({ id: player.id, version: player.version, externalKey, reason: reason.trim() })
        }}
      >
        <TextInput
          label={m.player_key_new()}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={120}
          data-autofocus
          value={key}
          error={wrong && m.player_key_wrong()}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <ReasonPicker
          presets={[m.player_key_reason_typo(), m.player_key_reason_site()]}
          value={reason}
          onChange={setReason}
        />
        <p className={page.quiet}>{m.player_key_note()}</p>
        <OperationNotice state={changing.state} onAgain={changing.again} onDismiss={changing.dismiss} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={changing.busy}>
            {m.player_key_change()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
