import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from 'virtual:limits/players/set-coins'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import page from './PlayerPage.module.css'
import { readCoins } from './read-coins.ts'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

export type SetCoinsDialogProps = { player: PlayerProfile; onClose: () => void }

/** Lets an owner correct a player's number of coins, with a reason. */
export function SetCoinsDialog({ player, onClose }: SetCoinsDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    row: player,
    shownOf: (row) => row?.coins,
    draftOf: (row) => ({ coins: String(row?.coins ?? ''), reason: '' }),
    errorsOf: ({ coins }) => ({ coins: readCoins(coins) === null && m.coins_wrong() }),
    whyNot: ({ coins, reason }, seenRow) =>
      readCoins(coins) === seenRow?.coins ? m.form_unchanged() : reasonMissing(reason),
    limits,
    send: ({ coins, reason }, { operationId, seenRow }) =>
      api.players.setCoins({
        operationId,
        id: player.id,
        version: seenRow!.version,
        coins: Number(readCoins(coins)),
        reason: reason.trim(),
      }),
    onSaved: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onClose()
    },
  })
  return (
    <Dialog title={m.coins_of({ player: player.code })} onClose={onClose}>
      <Form form={form} submit={m.coins_set()} onCancel={onClose}>
        <TextInput label={m.coins_new()} inputMode="numeric" data-autofocus {...form.field('coins')} />
        <ReasonPicker
          presets={[m.coins_reason_count(), m.coins_reason_campaign()]}
          {...form.pick('reason')}
        />
        <p className={page.quiet}>{m.coins_note()}</p>
      </Form>
    </Dialog>
  )
}
