import type { EntryRow } from '@khlang/contract/statements/statements'
import { useMutation } from '@tanstack/react-query'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { rowOfConflict } from '../matching/use-match.ts'

/** Shows the current entry after a command was refused because somebody changed the entry first. */
export const showEntryOf = (onRow: (row: EntryRow) => void) => (problem: Problem) => {
  const conflict = rowOfConflict(problem)
  if (conflict && 'entry' in conflict) onRow(conflict.entry)
}

/**
 * Runs an act on an entry that moves no money. If it is refused because somebody changed the entry first, the row is
 * updated to its current state.
 */
export function useEntryAct<Input = void>(
  send: (input: Input) => Promise<EntryRow>,
  onRow: (row: EntryRow) => void,
  onDone: (row: EntryRow) => void = onRow,
) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failed) => showEntryOf(onRow)(asProblem(failed)),
  })
  return {
    run: (input: Input) => void (isPending || mutate(input)),
    busy: isPending,
    problem: error ? asProblem(error) : null,
    dismiss: reset,
  }
}
