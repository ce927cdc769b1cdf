import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerOptions } from '#parts/player/player-options.ts'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { bahtWrong } from '#parts/lists/baht-wrong.ts'
import { typedCredits } from '#parts/lists/typed-baht.ts'
import { useMe } from '#parts/session/me.ts'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

type Props = { player?: FoundPlayer | null; onClose: () => void }

/**
 * Takes credit from a player (ตัดเครดิต) by an order that belongs to no deposit or withdrawal request. Without `player`,
 * one is chosen first.
 */
export function CutCreditDialog({ player: preset = null, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const { may } = useMe()
  const form = useForm({
    draftOf: () => ({ player: preset, credits: '', reason: '' }),
    errorsOf: ({ credits }) => ({ credits: bahtWrong(credits) }),
    whyNot: ({ reason }) =>
      staleReason ?? (may.includes('credit.cut') ? reasonMissing(reason) : m.cut_not_permitted()),
    send: ({ player, credits, reason }, { operationId }) =>
      api.crediting.cutCredit({
        operationId,
        player: player!.id,
        credits: typedCredits(credits),
        reason: reason.trim(),
      }),
    onSaved: (order) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.cut_title(),
        text: m.cut_ordered({ n: grouped(order.credits), player: order.player.code }),
      })
      onClose()
    },
  })
  const { player } = form.draft
  const setPlayer = (chosen: FoundPlayer | null) => form.change({ player: chosen })
  const credits = typedCredits(form.draft.credits)
  return (
    <Dialog title={m.cut_title()} onClose={onClose}>
      {player === null ? (
        <PlayerSearch source={playerOptions} onChoose={setPlayer} />
      ) : (
        <Form form={form} submit={m.cut_confirm({ n: grouped(credits), player: player.code })} color="red">
          <ChosenPlayer player={player} onOther={() => setPlayer(null)} />
          <TextInput
            label={m.cut_credits()}
            description={m.cut_not_of_payment()}
            inputMode="numeric"
            autoFocus
            {...form.field('credits')}
          />
          <ReasonPicker
            presets={[m.cut_reason_wrong(), m.cut_reason_rules(), m.cut_reason_asked()]}
            {...form.pick('reason')}
          />
        </Form>
      )}
    </Dialog>
  )
}
