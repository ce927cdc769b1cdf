import type { EntryRow } from '@khlang/contract/statements/statements'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { playerOptions } from '#parts/player/player-options.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import type { Problem } from '#parts/problems/problem.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { whyNoCredit } from '#parts/player/player-status.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { baht } from '#ui/numbers.ts'
import { useBonus } from '#parts/desk/use-bonus.ts'
import { ConflictWords } from '../desk/ConflictWords.tsx'
import styles from './MatchPlayerDialog.module.css'
import { matchText } from '../entry/money-labels.ts'
import { type Matched, useMatchPlayer } from './use-match.ts'

type Props = {
  entry: EntryRow
  onMatched: (matched: Matched) => void
  onRefused: (problem: Problem) => void
  onClose: () => void
}

/**
 * Credits an entry's whole baht without a request: the employee chooses the player and the bonus, and confirms the
 * total. `onRefused` gets the problem; the dialog stays open.
 */
export function MatchPlayerDialog({ entry, onMatched, onRefused, onClose }: Props) {
  const [player, setPlayer] = useState<FoundPlayer | null>(null)
  const [bonusText, setBonusText] = useState('0')
  const staleReason = useStaleScreenReason()
  const match = useMatchPlayer((matched) => {
    onClose()
    onMatched(matched)
  }, onRefused)

  const bonus = useBonus(bonusText)
  const amount = Math.trunc(Number(entry.amount))
  const noCreditReason = player && whyNoCredit(player)
  const disabledReason =
    staleReason ?? (noCreditReason && rowReasonText(noCreditReason)) ?? bonus.disabledReason

  const text = player === null ? '' : matchText(amount, bonus.shown, player.code)

  function press(chosenId: string) {
    if (bonus.value === null) return
    match.run({ entryId: entry.id, player: chosenId, ...(bonus.value > 0 && { bonus: bonus.value }) }, text)
  }

  return (
    <Dialog title={m.match_player_title({ amount: baht(entry.amount), n: entry.number })} onClose={onClose}>
      {player === null ? (
        <PlayerSearch source={playerOptions} onChoose={setPlayer} />
      ) : (
        <div className={styles.confirm}>
          <ChosenPlayer player={player} onOther={() => setPlayer(null)} />
          <TextInput
            label={m.bonus()}
            inputMode="numeric"
            value={bonusText}
            error={bonus.disabledReason}
            onChange={(event) => setBonusText(event.currentTarget.value)}
          />
          <p className={styles.note}>{m.match_player_note({ player: player.code })}</p>
          <OperationNotice operation={match} shown={text}>
            {match.state.phase === 'refused' && <ConflictWords problem={match.state.problem} />}
          </OperationNotice>
          <ActButton
            disabledReason={disabledReason}
            autoFocus
            fullWidth
            loading={match.busy}
            className={styles.money}
            onClick={() => press(player.id)}
          >
            {text}
          </ActButton>
        </div>
      )}
    </Dialog>
  )
}
