import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { externalKeyPattern } from '@khlang/domain/players/external-key'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from 'virtual:limits/players/change-key'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import page from './PlayerPage.module.css'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

export type ChangeKeyDialogProps = { player: PlayerProfile; onClose: () => void }

/** Lets an owner change the key by which the back-end and the player site identify the player. */
export function ChangeKeyDialog({ player, onClose }: ChangeKeyDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    row: player,
    shownOf: (row) => row?.externalKey,
    draftOf: (row) => ({ externalKey: row?.externalKey ?? '', reason: '' }),
    fieldOfCode: { 'player-key-taken': 'externalKey' },
    errorsOf: ({ externalKey }) => ({
      externalKey: !externalKeyPattern.test(externalKey.trim()) && m.player_key_wrong(),
    }),
    whyNot: ({ externalKey, reason }, seenRow) =>
      externalKey.trim() === seenRow?.externalKey ? m.form_unchanged() : reasonMissing(reason),
    limits,
    send: ({ externalKey, reason }, { operationId, seenRow }) =>
      api.players.changeKey({
        operationId,
        id: player.id,
        version: seenRow!.version,
        externalKey: externalKey.trim(),
        reason: reason.trim(),
      }),
    onSaved: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onClose()
    },
  })
  return (
    <Dialog title={m.player_key_of({ player: player.code })} onClose={onClose}>
      <Form form={form} submit={m.player_key_change()} onCancel={onClose}>
        <TextInput
          label={m.player_key_new()}
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
          {...form.field('externalKey')}
        />
        <ReasonPicker
          presets={[m.player_key_reason_typo(), m.player_key_reason_site()]}
          {...form.pick('reason')}
        />
        <p className={page.quiet}>{m.player_key_note()}</p>
      </Form>
    </Dialog>
  )
}
