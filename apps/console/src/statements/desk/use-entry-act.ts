import type { EntryRow } from '@khlang/contract/statements/statements'
import { useMutation } from '@tanstack/react-query'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { rowOfConflict } from '../matching/use-match.ts'

/**
 * Makes a handler of refusals that calls `onRow` with the current entry, if the refusal contains one: somebody changed
 * it first.
 */
export const showEntryOf = (onRow: (row: EntryRow) => void) => (problem: Problem) => {
  const conflict = rowOfConflict(problem)
  if (conflict && 'entry' in conflict) onRow(conflict.entry)
}

/**
 * Runs an act on an entry that moves no money; `run` is ignored while it runs. `onDone` gets the answered row; if
 * somebody changed the entry first, `onRow` gets the current one.
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
