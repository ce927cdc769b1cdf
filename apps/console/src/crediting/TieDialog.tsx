import type { StatementEntryId } from '@khlang/domain/brand'
import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { EntryChoice } from './EntryChoice.tsx'
import { useFindingFits } from './use-finding-fits.ts'

type Props = { row: FindingRow; onClose: () => void; onDone: () => void }

/**
 * Links a bank entry that arrived later to a movement of the back-end's books that was adopted without one, so that
 * its money cannot be credited again. No credit moves, and a repeat is refused, so there is no operation id.
 */
export function TieDialog({ row, onClose, onDone }: Props) {
  const [entry, setEntry] = useState('')
  const { data, error, notReadReason, onAgain } = useFindingFits(row)
  const tie = useMutation({
    mutationFn: () => api.crediting.tieFinding({ findingId: row.id, entryId: entry as StatementEntryId }),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  const disabledReason =
    data === undefined
      ? notReadReason
      : data.entries.length === 0
        ? m.reconcile_tie_none()
        : entry === ''
          ? m.reconcile_entry()
          : null
  return (
    <Dialog title={m.reconcile_tie()} onClose={onClose}>
      <div className="stack">
        <p>{data?.entries.length === 0 ? m.reconcile_tie_none() : m.reconcile_tie_hint()}</p>
        {error && <LoadProblem error={error} onAgain={onAgain} />}
        {data && data.entries.length > 0 && (
          <EntryChoice entries={data.entries} chosenId={entry} onChange={setEntry} />
        )}
        {tie.error && <ProblemNotice problem={asProblem(tie.error)} />}
        <ActButton
          disabledReason={disabledReason}
          fullWidth
          loading={tie.isPending}
          onClick={() => tie.mutate()}
        >
          {m.reconcile_tie()}
        </ActButton>
      </div>
    </Dialog>
  )
}
