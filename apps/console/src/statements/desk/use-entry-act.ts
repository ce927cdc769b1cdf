import type { EntryRow } from '@khlang/contract/statements/statements'
import { useMutation } from '@tanstack/react-query'
import { asProblem } from '#parts/problems/problem.ts'
import { rowOfConflict } from '../matching/use-match.ts'

/**
 * Runs an act on an entry that moves no money. A refusal updates the row to its current state, and the typed values
 * stay.
 */
export function useEntryAct<Input = void>(
  send: (input: Input) => Promise<EntryRow>,
  onRow: (row: EntryRow) => void,
  onDone: (row: EntryRow) => void = onRow,
) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failed) => {
      const conflict = rowOfConflict(asProblem(failed))
      if (conflict && 'entry' in conflict) onRow(conflict.entry)
    },
  })
  return {
    run: (input: Input) => void (isPending || mutate(input)),
    busy: isPending,
    problem: error ? asProblem(error) : null,
    dismiss: reset,
  }
}
