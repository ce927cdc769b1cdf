import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { findingWhy, kindText } from './finding-labels.ts'
import styles from './Reconcile.module.css'

type Props = {
  row: FindingRow
  /** Whether a decision about it is being sent. */
  isDeciding?: boolean
  onAdopt: () => void
  onDismiss: () => void
  /** Links a bank entry to an adopted movement that has none. */
  onTie: () => void
  /** Agrees to a colleague's proposal to dismiss it, or refuses: then it is open again. */
  onDecide: (agree: boolean) => void
}

/** Shows a movement of the back-end's books that was unknown here: player, time, credits, and the decision about it. */
export function FindingLine({ row, isDeciding = false, onAdopt, onDismiss, onTie, onDecide }: Props) {
  const { player, playerKey, kind, credits, movedAt, state, proposedBy, decidedBy, reason } = row
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.facts}>
        <strong>{player ? `${player.code} ${player.name}` : m.reconcile_nobody({ key: playerKey })}</strong>
        <span>
          {kindText[kind]()} <b>{grouped(credits)}</b>
        </span>
        <time dateTime={movedAt}>{whenText(movedAt)}</time>
        {state === 'adopted' && (
          <span className={styles.said}>{m.reconcile_state_adopted({ who: whoText(decidedBy ?? '') })}</span>
        )}
        {state === 'proposed' && (
          <span className={styles.said}>
            {m.reconcile_state_proposed({ who: whoText(proposedBy ?? ''), reason: reason ?? '' })}
          </span>
        )}
        {state === 'aside' && (
          <span className={styles.said}>
            {m.reconcile_state_dismissed({
              who: whoText(proposedBy ?? ''),
              second: whoText(decidedBy ?? ''),
              reason: reason ?? '',
            })}
          </span>
        )}
      </div>
      <div className={styles.acts}>
        {state === 'open' && (
          <>
            <ActButton size="compact-sm" disabledReason={findingWhy(row.can.adopt)} onClick={onAdopt}>
              {m.reconcile_adopt()}
            </ActButton>
            <ActButton
              size="compact-sm"
              variant="default"
              disabledReason={findingWhy(row.can.putAside)}
              onClick={onDismiss}
            >
              {m.reconcile_dismiss()}
            </ActButton>
          </>
        )}
        {row.can.tie !== 'finding-decided' && (
          <ActButton
            size="compact-sm"
            variant="default"
            disabledReason={findingWhy(row.can.tie)}
            onClick={onTie}
          >
            {m.reconcile_tie()}
          </ActButton>
        )}
        {state === 'proposed' && (
          <>
            <ActButton
              size="compact-sm"
              disabledReason={findingWhy(row.can.agree)}
              loading={isDeciding}
              onClick={() => onDecide(true)}
            >
              {m.reconcile_agree()}
            </ActButton>
            <ActButton
              size="compact-sm"
              variant="default"
              disabledReason={findingWhy(row.can.refuse)}
              loading={isDeciding}
              onClick={() => onDecide(false)}
            >
              {m.reconcile_refuse()}
            </ActButton>
          </>
        )}
      </div>
    </li>
  )
}
