import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { playerOptions } from '#app/player-options.ts'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { isWrongBaht, typedBaht } from '#parts/lists/AmountFields.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { type FoundPlayer, PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'

type Cut = { player: string; credits: number; reason: string }

type Props = { player?: FoundPlayer | null; onClose: () => void }

/** ตัดเครดิต: takes credit from a player without a request, by an order of its own. */
export function CutCreditDialog({ player: preset = null, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const { may } = useMe()
  const [player, setPlayer] = useState<FoundPlayer | null>(preset)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const credits = Number(typedBaht(text) ?? 0)
  const cut = useOperation(
    (wanted: Cut & { operationId: string }) => api.crediting.cutCredit(wanted),
    (order) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.cut_title(),
        text: m.cut_ordered({ n: grouped(order.credits), player: order.player.code }),
      })
      onClose()
    },
  )
  const disabledReason =
    staleReason ??
    (may.includes('credit.cut') ? null : m.cut_not_permitted()) ??
    (credits < 1 ? m.filter_amount_wrong() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <Dialog title={m.cut_title()} onClose={onClose}>
      {player === null ? (
        <PlayerSearch search={playerOptions} onChoose={setPlayer} />
      ) : (
        <div className="stack">
          <ChosenPlayer player={player} onOther={() => setPlayer(null)} />
          <TextInput
            label={m.cut_credits()}
            inputMode="numeric"
            autoFocus
            value={text}
            error={isWrongBaht(text) && m.filter_amount_wrong()}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ReasonPicker
            presets={[m.cut_reason_wrong(), m.cut_reason_rules(), m.cut_reason_asked()]}
            value={reason}
            onChange={setReason}
          />
          <OperationNotice state={cut.state} onAgain={cut.again} onDismiss={cut.dismiss} />
          <ActButton
            disabledReason={disabledReason}
            color="red"
            fullWidth
            loading={cut.busy}
            onClick={() => cut.run({ player: player.id, credits, reason: reason.trim() })}
          >
            {m.cut_confirm({ n: grouped(credits), player: player.code })}
          </ActButton>
        </div>
      )}
    </Dialog>
  )
}
