import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { limitsApplyTo } from '@khlang/domain/cashier/request-limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerOptions } from '#parts/player/player-options.ts'
import { playerAddress } from '#parts/navigation/paths.ts'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { bahtWrong } from '#parts/lists/baht-wrong.ts'
import { typedBaht } from '#parts/lists/typed-baht.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { whyNoCredit } from '#parts/player/player-status.ts'
import type { PlayerCareProps } from '#parts/player/PlayerCare.tsx'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import type { TypedBonus } from '#parts/desk/bonus.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import { allowedText, overLimit } from './limit-labels.ts'
import styles from './RequestActs.module.css'

export type Wanted = { player: string; amount: string; bonus?: number }
type Props<Row> = {
  title: string
  note: string
  /** Sends the command; the amount is in whole baht, `player` an id. */
  create: (wanted: Wanted & { operationId: string }) => Promise<RequestRow>
  /** The button's text, which names the amount and the player. */
  confirmText: (names: { amount: string; player: string }) => string
  /**
   * A further field, such as the bonus, given the typed amount in baht (null if it cannot be read). `bonus` is the
   * value of that field, and why it is not allowed (`disabledReason`; null if it is).
   */
  extra?: (amount: number | null) => ReactNode
  bonus?: TypedBonus
  /** The player, if already known. */
  player?: FoundPlayer | null | undefined
  /**
   * What the request brings the player: credit (a deposit) or money (a withdrawal). What blocks a player's credit
   * also blocks a deposit.
   */
  brings: 'credit' | 'money'
  onCreated: (row: Row) => void
  onClose: () => void
}

/** Creates a request for a player who asked by telephone or chat. */
export function NewRequest<Row extends RequestRow>(props: Props<Row>) {
  const { title, note, create, confirmText, extra, bonus, brings, onCreated, onClose } = props
  const staleReason = useStaleScreenReason()
  const { role, requestLimits: shopLimits } = useMe()
  const kind = brings === 'credit' ? 'deposit' : 'withdrawal'
  const [player, setPlayer] = useState<FoundPlayer | null>(props.player ?? null)
  // The player's own limits, if any. They are part of the player's data, which is loaded anyway.
  const { data: knownPlayer } = useQuery({
    queryKey: ['player', player?.id],
    queryFn: ({ signal }) => api.players.view({ id: player!.id }, { signal }),
    enabled: player !== null,
    staleTime: 10_000,
  })
  const requestLimits = knownPlayer?.requestLimits ?? shopLimits
  const noCreditReason = player && brings === 'credit' ? whyNoCredit(player) : null
  const form = useForm({
    draftOf: (): Draft => ({ amount: '' }),
    errorsOf: ({ amount }) => ({ amount: amount.trim() !== '' && bahtWrong(amount) }),
    whyNot(typed) {
      const typedAmount = amountOf(typed)
      if (staleReason ?? noCreditReason) return staleReason ?? rowReasonText(noCreditReason!)
      if (typedAmount === null) return m.filter_amount_wrong()
      const limitExceeded = limitsApplyTo(role) ? overLimit(kind, typedAmount, requestLimits) : null
      return limitExceeded ?? bonus?.disabledReason ?? null
    },
    send: ({ player: playerId, ...typed }, { operationId }) =>
      create({ ...typed, operationId, player: playerId!, amount: String(amountOf(typed)) }),
    onSaved: (row) => onCreated(row as Row),
  })
  const amount = amountOf(form.draft)
  /** The player and the bonus are part of the command: with another player it gets another operation id. */
  function submit(what: string) {
    if (bonus?.value === null) return
    form.submit(what, { player: player!.id, ...(bonus && { bonus: bonus.value }) })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {player === null ? (
        <PlayerSearch source={playerOptions} onChoose={setPlayer} />
      ) : (
        <Form
          form={{ ...form, submit }}
          submit={confirmText({ amount: grouped(amount ?? 0), player: player.code })}
          button={{ className: styles.money }}
          className={styles.steps}
        >
          <ChosenPlayer player={player} onOther={() => setPlayer(null)} />
          <Lazy<PlayerCareProps>
            key={player.id}
            load={() => import('#parts/player/PlayerCare.tsx').then((file) => file.PlayerCare)}
            props={{
              playerId: player.id,
              amount: brings === 'credit' ? (amount ?? 0) : null,
              read: (id, signal) => api.players.view({ id }, { signal }),
              addressOf: playerAddress,
            }}
          />
          <TextInput
            label={m.withdrawal_new_amount()}
            description={allowedText(kind, requestLimits)}
            inputMode="numeric"
            autoFocus
            {...form.field('amount')}
          />
          {extra?.(amount)}
          <p className={styles.note}>{note}</p>
        </Form>
      )}
    </Dialog>
  )
}

type Draft = { amount: string; player?: string; bonus?: number }

/** Returns the typed sum in whole baht; null if it is less than 1 or cannot be read. */
function amountOf({ amount }: Draft): number | null {
  const typedAmount = Number(typedBaht(amount) ?? 0)
  return typedAmount < 1 ? null : typedAmount
}
