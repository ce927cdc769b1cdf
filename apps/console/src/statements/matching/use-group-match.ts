import type { EntryRow } from '@khlang/contract/statements/statements'
import { api } from '#app/api.ts'
import type { Problem } from '#parts/problems/problem.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import type { Matched } from './use-match.ts'

type AsSeen = { id: string; version: number }
type GroupMatch = { entries: AsSeen[]; deposits: AsSeen[]; reason?: string; slipAccepted?: boolean }
export type MatchedGroup = { sources: EntryRow[]; matched: Matched[] }

export const useGroupMatch = (done: (answer: MatchedGroup) => void, refused: (problem: Problem) => void) =>
  useOperation(
    (match: GroupMatch & { operationId: string }) => api.statements.matchTogether(match),
    done,
    refused,
  )
