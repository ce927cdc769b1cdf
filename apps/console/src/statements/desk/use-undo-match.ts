import type { EntryRow } from '@khlang/contract/statements/statements'
import { api } from '#parts/api/api.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { rowOfConflict } from '../matching/use-match.ts'

/**
 * Undoes a match whose order has not been sent yet. `onRow` gets the reopened entry, or the current one of a refusal
 * such as `order-sent`.
 */
export const useUndoMatch = (onRow: (row: EntryRow) => void) =>
  useOperation(
    (input: { entryId: string } & { operationId: string }) => api.statements.undoMatch(input),
    onRow,
    (problem) => {
      const conflict = rowOfConflict(problem)
      if (conflict && 'entry' in conflict) onRow(conflict.entry)
    },
  )
