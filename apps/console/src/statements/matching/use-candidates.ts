import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'

type Answer = { ambiguous: boolean; rows: Candidate[] }

const askAgainMs = 1_500

/**
 * Reads the ranked candidates of an entry, and keeps them up to date: a colleague may match one meanwhile.
 */
export function useCandidates(entry: EntryRow, wanted: boolean) {
  const client = useQueryClient()
  const key = ['candidates', entry.id]

  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['candidates', entry.id] })
      }, askAgainMs)
    }
    const stop = stream.onRow(({ topic, row }) => {
      if (topic !== 'deposits') return
      const known = client.getQueryData<Answer>(['candidates', entry.id])?.rows
      const listed = known?.some(({ deposit }) => deposit.id === row.id)
      if (listed) {
        client.setQueryData<Answer>(['candidates', entry.id], (answer) => answer && withDeposit(answer, row))
        if (row.state !== 'pending') later()
      } else if (row.state === 'pending') later()
    })
    const stopReread = stream.onReread(later)
    return () => {
      stop()
      stopReread()
      clearTimeout(timer)
    }
  }, [client, entry.id, wanted])

  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.statements.candidates({ entryId: entry.id }, { signal }),
    enabled: wanted,
    staleTime: 5_000,
  })
}

const withDeposit = (answer: Answer, deposit: DepositRow): Answer => ({
  ...answer,
  rows: answer.rows.map((candidate) =>
    candidate.deposit.id === deposit.id && candidate.deposit.version < deposit.version
      ? { ...candidate, deposit }
      : candidate,
  ),
})
