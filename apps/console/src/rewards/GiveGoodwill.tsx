import type { RewardRow } from '@khlang/contract/rewards/rewards'
import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerOptions } from '#parts/player/player-options.ts'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { typedCredits } from '#parts/lists/typed-baht.ts'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { useMe } from '#parts/session/me.ts'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { grouped } from '#ui/numbers.ts'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'
import { goodwillWrong } from './goodwill-wrong.ts'

/** `player`: the player that gets the credits, if already known; they can still be changed. */
type Props = CreatorProps<RewardRow> & { player?: FoundPlayer | null }

/**
 * Gives goodwill credits (แอดมินใจดี) with a reason, at once up to the ceiling of the employee's role. The server checks
 * that again, and also refuses what exceeds the most that a player may get from all employees on a Bangkok day.
 */
export function GiveGoodwill({ player: given = null, onCreated, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const { goodwillCeiling } = useMe()
  const form = useForm({
    draftOf: () => ({ player: given, credits: '', reason: '' }),
    errorsOf: ({ credits }) => ({ credits: goodwillWrong(credits, goodwillCeiling) }),
    whyNot: ({ reason }) => staleReason ?? reasonMissing(reason),
    send: ({ player, credits, reason }, { operationId }) =>
      api.rewards.giveGoodwill({
        operationId,
        player: player!.id,
        credits: typedCredits(credits),
        reason: reason.trim(),
      }),
    onSaved: onCreated,
  })
  const { player } = form.draft
  const setPlayer = (chosen: FoundPlayer | null) => form.change({ player: chosen })
  const credits = typedCredits(form.draft.credits)
  return (
    <Dialog title={m.goodwill_give()} onClose={onClose}>
      {player === null ? (
        <PlayerSearch source={playerOptions} onChoose={setPlayer} />
      ) : (
        <Form form={form} submit={m.goodwill_confirm({ n: grouped(credits), player: player.code })}>
          <ChosenPlayer player={player} onOther={() => setPlayer(null)} />
          <TextInput
            label={m.rewards_credits()}
            description={m.goodwill_most({ n: grouped(goodwillCeiling) })}
            inputMode="numeric"
            autoFocus
            {...form.field('credits')}
          />
          <ReasonPicker
            presets={[m.goodwill_reason_waited(), m.goodwill_reason_fault(), m.goodwill_reason_birthday()]}
            {...form.pick('reason')}
          />
        </Form>
      )}
    </Dialog>
  )
}
