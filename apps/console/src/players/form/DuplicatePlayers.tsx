import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './PlayerForm.module.css'

const words: Record<DuplicatePlayer['by'][number], () => string> = {
  account: m.player_duplicate_account,
  mobile: m.player_duplicate_mobile,
  line: m.player_duplicate_line,
  email: m.player_duplicate_email,
}

type Props = { duplicates: readonly DuplicatePlayer[]; reasons?: readonly DuplicatePlayer['by'][number][] }

/**
 * Warns of other players who have some of the typed values, and says which (`by`). With `reasons`, only players with one
 * of these values are listed, though with all that they have in common. Links open in another tab, so that the form stays.
 */
export function DuplicatePlayers({ duplicates, reasons }: Props) {
  const shownDuplicates = reasons
    ? duplicates.filter((one) => one.by.some((what) => reasons.includes(what)))
    : duplicates
  if (shownDuplicates.length === 0) return null
  return (
    <div className={styles.wide}>
      <Notice tone="warning" title={m.player_duplicate({ n: shownDuplicates.length })}>
        <ul className={styles.duplicates}>
          {shownDuplicates.map(({ player, by: what }) => (
            <li key={player.id}>
              <a href={`${paths.players}/${player.id}`} target="_blank" rel="noopener">
                {player.code}
              </a>{' '}
              {player.name} <span className={styles.quiet}>{what.map((one) => words[one]()).join(', ')}</span>{' '}
              {player.status !== 'normal' && (
                <StatusChip tone={playerTone[player.status]}>{playerStatusText(player.status)}</StatusChip>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
