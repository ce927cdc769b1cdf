import type { RewardRow } from '@khlang/contract/rewards/rewards'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { playerOptions } from '#app/player-options.ts'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { isWrongBaht, typedBaht } from '#parts/lists/AmountFields.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { type FoundPlayer, PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'

/** `player`: whom it is for, if that is known already. */
type Props = CreatorProps<RewardRow> & { player?: FoundPlayer | null }
type Gift = { player: string; credits: number; reason: string }

/** แอดมินใจดี (goodwill): gives credits up to the ceiling of the employee's role, with a reason. */
export function GiveGoodwill({ player: given = null, onCreated, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const { goodwillCeiling } = useMe()
  const [player, setPlayer] = useState(given)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const credits = Number(typedBaht(text) ?? 0)
  const give = useOperation(
    (gift: Gift & { operationId: string }) => api.rewards.giveGoodwill(gift),
    onCreated,
  )
  const tooMuch = credits > goodwillCeiling ? m.goodwill_most({ n: grouped(goodwillCeiling) }) : null
  const disabledReason =
    staleReason ??
    (credits < 1 ? m.filter_amount_wrong() : null) ??
    tooMuch ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <Dialog title={m.goodwill_give()} onClose={onClose}>
      {player === null ? (
        <PlayerSearch search={playerOptions} onChoose={setPlayer} />
      ) : (
        <div className="stack">
          <ChosenPlayer player={player} onOther={() => setPlayer(null)} />
          <TextInput
            label={m.rewards_credits()}
            description={m.goodwill_most({ n: grouped(goodwillCeiling) })}
            inputMode="numeric"
            autoFocus
            value={text}
            error={isWrongBaht(text) ? m.filter_amount_wrong() : tooMuch}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ReasonPicker
            presets={[m.goodwill_reason_waited(), m.goodwill_reason_fault(), m.goodwill_reason_birthday()]}
            value={reason}
            onChange={setReason}
          />
          <OperationNotice state={give.state} onAgain={give.again} onDismiss={give.dismiss} />
          <ActButton
            disabledReason={disabledReason}
            fullWidth
            loading={give.busy}
            onClick={() => give.run({ player: player.id, credits, reason: reason.trim() })}
          >
            {m.goodwill_confirm({ n: grouped(credits), player: player.code })}
          </ActButton>
        </div>
      )}
    </Dialog>
  )
}
