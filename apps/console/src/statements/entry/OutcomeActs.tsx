import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useSeconds } from '#live/clock.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { ActProblem } from '../desk/ActProblem.tsx'
import styles from '../desk/DispositionBar.module.css'
import { whyNot } from '../desk/entry-act-labels.ts'
import { useEntryAct } from '../desk/use-entry-act.ts'
import { useUndoMatch } from '../desk/use-undo-match.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onReverse: () => void }

/**
 * Shows the one undo that the entry's state allows: undo a match that is not sent yet, reverse a credit (`onReverse`
 * asks for the reason), or reopen a closed entry.
 */
export function OutcomeActs({ entry, onRow, onReverse }: Props) {
  const me = useMe()
  const now = useSeconds()
  const undo = useUndoMatch(onRow)
  const reopen = useEntryAct(() => api.statements.reopen({ entryId: entry.id }), onRow)
  // The old system credited an entry that is done without a deposit.
  const nothingToReverse = entry.depositId === null ? m.problem_nothing_credited() : null
  const button = { size: 'compact-md', variant: 'default' } as const
  return (
    <div className={styles.acts}>
      <div className={styles.bar} role="group" aria-label={m.disposition_acts()}>
        {entry.state === 'crediting' && (
          <ActButton
            {...button}
            disabledReason={whyNot(entry, 'undo', me.email, now)}
            loading={undo.busy}
            onClick={() => undo.run({ entryId: entry.id })}
          >
            {m.disposition_undo()}
          </ActButton>
        )}
        {entry.state === 'done' && (
          <ActButton
            {...button}
            disabledReason={whyNot(entry, 'reverse', me.email, now) ?? nothingToReverse}
            onClick={onReverse}
          >
            {m.disposition_reverse()}
          </ActButton>
        )}
        {entry.state === 'cancelled' && (
          <ActButton
            {...button}
            disabledReason={whyNot(entry, 'reopen', me.email, now)}
            loading={reopen.busy}
            onClick={() => reopen.run()}
          >
            {m.disposition_reopen()}
          </ActButton>
        )}
      </div>
      <ActProblem problem={reopen.problem} />
      <OperationNotice operation={undo} shown={null} />
    </div>
  )
}
