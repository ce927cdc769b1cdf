import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { ConflictWords } from './ConflictWords.tsx'
import { rowOfConflict } from '../matching/use-match.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }

/** Reverses a credit by an order of its own, with a reason that is recorded. */
export function ReverseDialog({ entry, onRow, onClose }: Props) {
  const [reason, setReason] = useState('')
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
  const reverse = useOperation(
    (input: { entryId: string; reason: string } & { operationId: string }) => api.statements.reverse(input),
    (row) => {
      onClose()
      onRow(row)
    },
    (problem) => {
      const conflict = rowOfConflict(problem)
      if (conflict && 'entry' in conflict) onRow(conflict.entry)
    },
  )
  const player = entry.player ? `${entry.player.code} ${entry.player.name}` : '–'
  const credits = deposit ? grouped(Number(deposit.amount) + deposit.bonus) : '…'
  const disabledReason =
    staleReason ?? (deposit ? null : error ? loadProblemText(asProblem(error)) : m.loading()) ?? short(reason)
  return (
    <Dialog title={m.disposition_reverse_title({ player })} onClose={onClose}>
      {error && !deposit && <LoadProblem error={error} onAgain={() => void refetch()} />}
      <ReasonPicker
        presets={[m.disposition_wrong_player(), m.disposition_wrong_sum(), m.disposition_bank_returned()]}
        value={reason}
        onChange={setReason}
      />
      <p>{m.disposition_reverse_note({ credits, player: entry.player?.code ?? '', n: entry.number })}</p>
      <OperationNotice state={reverse.state} onAgain={reverse.again} onDismiss={reverse.dismiss}>
        {reverse.state.phase === 'refused' && <ConflictWords problem={reverse.state.problem} />}
      </OperationNotice>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton
          disabledReason={disabledReason}
          color="red"
          loading={reverse.busy}
          onClick={() => reverse.run({ entryId: entry.id, reason: reason.trim() })}
        >
          {m.disposition_reverse_confirm({ credits })}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}

const short = (reason: string) => (reason.trim().length < 3 ? m.disposition_reason_length() : null)
