import type { DeskAct, EntryRow } from '@khlang/contract/statements/statements'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useSeconds } from '#live/clock.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenShort } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { baht } from '#ui/numbers.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { ActProblem } from './ActProblem.tsx'
import { actedText, wayText } from './acted-labels.ts'
import { wayBack } from './acted-ways.ts'
import styles from './ActedDialog.module.css'
import { useUndoMatch } from './use-undo-match.ts'

type Props = { act: DeskAct; onRow: (row: EntryRow) => void; onReverse: () => void; onOpen: () => void }

/** Shows one act of the employee: time, entry, reason, and its undo. `onReverse` asks for a reason first. */
export function ActedLine({ act, onRow, onReverse, onOpen }: Props) {
  const me = useMe()
  const { entry, depositId } = act
  const wayToUndo = wayBack(act, me, useSeconds())
  const undo = useUndoMatch(onRow)
  const change = useMutation({
    async mutationFn(way: 'lift' | 'release' | 'reopen' | 'propose'): Promise<EntryRow> {
      const entryId = entry.id
      // A hold without a reason lifts the hold.
      if (way === 'lift') return api.statements.hold({ entryId, reason: '' })
      if (way !== 'propose') return api.statements[way]({ entryId })
      await api.statements.decline({ entryId, depositId: depositId ?? '', declined: false })
      return entry
    },
    onSuccess: onRow,
  })
  const press = () => {
    if (wayToUndo.way === 'undo') undo.run({ entryId: entry.id })
    else if (wayToUndo.way === 'reverse') onReverse()
    else if (wayToUndo.way !== null) change.mutate(wayToUndo.way)
  }
  return (
    <li className={styles.act}>
      <span className={styles.time}>{whenShort(act.at)}</span>
      <span className={styles.what}>
        <strong>{actedText(act)}</strong>{' '}
        <TextButton className={styles.entry} onClick={onOpen}>
          #{entry.number} · {baht(entry.amount)}
        </TextButton>
        {act.reason && <span className={styles.reason}>{act.reason}</span>}
      </span>
      {wayToUndo.way === null ? (
        wayToUndo.reason === 'later' && <span className={styles.later}>{m.acted_later()}</span>
      ) : (
        <ActButton
          disabledReason={wayToUndo.reason === null ? null : rowReasonText(wayToUndo.reason)}
          size="compact-sm"
          variant="default"
          className={styles.back}
          loading={undo.busy || change.isPending}
          onClick={press}
        >
          {change.isSuccess ? m.acted_taken_back() : wayText[wayToUndo.way]()}
        </ActButton>
      )}
      <ActProblem problem={change.error ? asProblem(change.error) : null} />
      <OperationNotice operation={undo} shown={null} />
    </li>
  )
}
