import type { EntryRow } from '@khlang/contract/statements/statements'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { grouped } from '#ui/numbers.ts'
import { conflictOf } from './ConflictWords.tsx'
import { showEntryOf } from './use-entry-act.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }

/**
 * Takes the credit for a matched entry back, bonus included, by a separate order. The reason is recorded. The button
 * waits until the figure has been read. Without a deposit (`depositId` null), nothing can be taken back: the old system
 * credited the entry, or somebody took the credit back meanwhile.
 */
export function ReverseDialog({ entry, onRow, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const {
    data: deposit,
    error,
    refetch,
  } = useQuery({
    queryKey: ['deposit', entry.depositId],
    queryFn: ({ signal }) => api.cashier.deposit({ id: entry.depositId ?? '' }, { signal }),
    enabled: entry.depositId !== null,
  })
  const player = entry.player ? `${entry.player.code} ${entry.player.name}` : '–'
  const credits = deposit ? grouped(deposit.credits) : '…'
  const notRead = deposit ? null : error ? loadProblemText(asProblem(error)) : m.loading()
  const nothingToReverse = entry.depositId === null ? m.problem_nothing_credited() : null
  return (
    <Dialog title={m.disposition_reverse_title({ player })} onClose={onClose}>
      <ReasonForm
        presets={[m.disposition_wrong_player(), m.disposition_wrong_sum(), m.disposition_bank_returned()]}
        tooShort={m.disposition_reason_length()}
        disabledReason={staleReason ?? nothingToReverse ?? notRead}
        submit={m.disposition_reverse_confirm({ credits })}
        color="red"
        send={(reason, operationId) => api.statements.reverse({ operationId, entryId: entry.id, reason })}
        onSaved={(row) => {
          onClose()
          onRow(row)
        }}
        onRefused={showEntryOf(onRow)}
        refusal={conflictOf}
        onCancel={onClose}
        note={
          <p>{m.disposition_reverse_note({ credits, player: entry.player?.code ?? '', n: entry.number })}</p>
        }
      >
        {error && !deposit && <LoadProblem error={error} onAgain={() => void refetch()} />}
      </ReasonForm>
    </Dialog>
  )
}
