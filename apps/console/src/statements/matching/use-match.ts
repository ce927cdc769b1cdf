import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import type { Problem } from '#parts/problems/problem.ts'
import { api } from '#parts/api/api.ts'
import { useOperation } from '#parts/problems/use-operation.ts'

type Match = { entryId: string; depositId: string; bonus?: number; reason?: string; slipAccepted?: boolean }
type MatchPlayer = { entryId: string; player: string; bonus?: number }
/** A placed order with its rows; its end is not known yet. */
export type Matched = { entry: EntryRow; deposit: DepositRow; orderId: string }
/** `sources`: the chosen entries, the open one first; `matched`: the pairs made of them. */
export type MatchedGroup = { sources: EntryRow[]; matched: Matched[] }

/** Returns the current row that a refusal contains, an entry or a request; null if it contains none. */
export function rowOfConflict(problem: Problem): { entry: EntryRow } | { deposit: DepositRow } | null {
  const row = problem.details.row as EntryRow | DepositRow | undefined
  if (!row) return null
  return 'direction' in row ? { entry: row } : { deposit: row }
}

export const useMatchDeposit = (onDone: (matched: Matched) => void, onRefused: (problem: Problem) => void) =>
  useOperation(
    (match: Match & { operationId: string }) => api.statements.matchDeposit(match),
    onDone,
    onRefused,
  )

export const useMatchPlayer = (onDone: (matched: Matched) => void, onRefused: (problem: Problem) => void) =>
  useOperation(
    (match: MatchPlayer & { operationId: string }) => api.statements.matchPlayer(match),
    onDone,
    onRefused,
  )
