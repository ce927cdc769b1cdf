import * as m from '#messages'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { creditsOf, type Previewed } from './bulk-pairs.ts'
import { whyText } from './bulk-labels.ts'
import styles from '#parts/bulk/Bulk.module.css'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { senderText } from '../entry/EntryCell.tsx'

type Props = {
  row: Previewed
  ticked: boolean
  /** Whether another ticked entry has the same request, so that this one cannot be ticked. */
  isTaken: boolean
  /** Whether no tick can be changed, because the pairs are being sent or it is not known what became of them. */
  isLocked: boolean
  onTick: (on: boolean) => void
}

/** Shows an entry, the request it would be matched to, and why it is in its group. */
export function BulkPair({ row, ticked, isTaken, isLocked, onTick }: Props) {
  const { entry, best, group } = row
  const isEligible = best !== null && group !== 'not-eligible'
  const player = best?.deposit.player
  return (
    <li>
      <label className={styles.pair} data-off={!isEligible || undefined}>
        <input
          type="checkbox"
          checked={ticked}
          disabled={!isEligible || isLocked || (isTaken && !ticked)}
          aria-label={m.bulk_pair({ n: entry.number, player: player?.code ?? '–' })}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={styles.side}>
          <span>
            <strong>#{entry.number}</strong> {baht(entry.amount)}
          </span>
          <span className={styles.quiet}>{senderText(entry)}</span>
        </span>
        <span className={styles.side}>
          {best && player ? (
            <>
              <span>
                <strong>{player.code}</strong> {grouped(creditsOf(best))}{' '}
                {player.status !== 'normal' && (
                  <StatusChip tone={playerTone[player.status]}>{playerStatusText(player.status)}</StatusChip>
                )}
              </span>
              <span className={styles.quiet}>
                {player.name} · {m.candidate_request({ n: best.deposit.number })}
              </span>
            </>
          ) : (
            <span className={styles.quiet}>–</span>
          )}
        </span>
        <span className={styles.score}>{best?.score ?? ''}</span>
        <span className={styles.why}>{isTaken && !ticked ? m.bulk_same_request() : whyText(row)}</span>
      </label>
    </li>
  )
}
