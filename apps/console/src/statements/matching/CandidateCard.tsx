import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { requestAddress } from '#parts/navigation/paths.ts'
import { Age } from '#parts/Age.tsx'
import { RequestMarks } from '#parts/requests/RequestMarks.tsx'
import { SlipMark } from '#parts/desk/SlipMark.tsx'
import { SlipsButton } from '#parts/slips/SlipsButton.tsx'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { Status } from '#parts/desk/Status.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './CandidateCard.module.css'
import { factorText, verdictOf } from './factor-labels.ts'
import { isDeclined } from './use-decline.ts'

type Props = { candidate: Candidate; place: number; isChosen: boolean; onChoose: () => void }

const icons = { for: IconCheck, against: IconX, silent: IconMinus }

/** From this score on (of 0 to 100), the score is highlighted. */
const strongScore = 75

/** Shows a candidate request, with every reason for and against it. `place` counts from 1. */
export function CandidateCard({ candidate, place, isChosen, onChoose }: Props) {
  const { deposit, score, reasons, sameAmount } = candidate
  const { player } = deposit
  return (
    <li className={styles.item}>
      <BareButton className={styles.card} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
        <span className={styles.main}>
          <span className={styles.line}>
            <strong>{player.code}</strong>
            <span className={styles.name}>{player.name}</span>
            {player.status !== 'normal' && (
              <StatusChip tone={playerTone[player.status]}>{playerStatusText(player.status)}</StatusChip>
            )}
            {isDeclined(candidate) && <StatusChip tone="quiet">{m.disposition_declined()}</StatusChip>}
            <SlipMark slips={deposit.slips} duplicate={deposit.slipAlike} />
            <RequestMarks row={deposit} />
            {deposit.state !== 'pending' && (
              <Status kind="deposit" state={deposit.state} status={deposit.status} phase={deposit.phase} />
            )}
          </span>
          <span className={styles.quiet}>
            {m.candidate_request({ n: deposit.number })} · <Age since={deposit.createdAt} waiting={false} />
            {deposit.payExactly !== null && ` · ${m.pay_exactly_note({ amount: baht(deposit.payExactly) })}`}
          </span>
        </span>
        <span className={styles.sum}>
          <span className={styles.amount} data-differs={!sameAmount || undefined}>
            {grouped(Number(deposit.amount))}
          </span>
          {deposit.bonus > 0 && (
            <span className={styles.quiet}>{m.candidate_bonus({ n: grouped(deposit.bonus) })}</span>
          )}
        </span>
        <span
          className={styles.score}
          data-strong={score >= strongScore || undefined}
          aria-label={m.candidate_score({ n: score })}
        >
          {score}
        </span>
        <span className={styles.reasons}>
          {reasons.map(({ factor, points }) => {
            const Icon = icons[verdictOf(points)]
            return (
              <span key={factor} className={styles.reason} data-verdict={verdictOf(points)}>
                <Icon size={13} aria-hidden="true" />
                {factor === 'name' && points < 0 ? m.sender_differs() : factorText(factor)}{' '}
                {points > 0 ? `+${points}` : points < 0 ? `−${-points}` : ''}
              </span>
            )
          })}
        </span>
      </BareButton>
      {isChosen && deposit.slips > 0 && (
        <div className={styles.slips}>
          <SlipsButton request={deposit} calls={api.cashier} addressOf={requestAddress} />
        </div>
      )}
      {isChosen && (
        <table className={styles.clues}>
          <thead>
            <tr>
              <th scope="col">{m.clue()}</th>
              <th scope="col">{m.clue_expected()}</th>
              <th scope="col">{m.clue_actual()}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ factor, points, expected, actual }) => (
              <tr key={factor} data-verdict={verdictOf(points)}>
                <th scope="row">{factorText(factor)}</th>
                <td>{expected || '–'}</td>
                <td>{actual ?? m.clue_not_shown()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}
