import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { heardMeanwhile } from '#live/heard-meanwhile.ts'
import { newerOf } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'
import { readAgain } from '#parts/read-again.ts'

type Answer = { ambiguous: boolean; rows: Candidate[] }

/** Changes within this time, in milliseconds, cause one read. */
const gatheredMs = 1_500

const deposits = heardMeanwhile<DepositRow>()

/**
 * Reads the ranked candidates of an entry, the best first, and keeps them up to date, since a colleague may match one
 * meanwhile.
 */
export function useCandidates(entry: EntryRow) {
  const client = useQueryClient()

  useEffect(() => {
    const queryKey = ['candidates', entry.id]
    const reread = readAgain(client, queryKey, gatheredMs)
    const stop = [
      stream.onRow(({ topic, row }) => {
        // A sender or an amount that was corrected, or a candidate that was declined.
        if (topic === 'statements' && row.id === entry.id) reread.soon()
        if (topic !== 'deposits') return
        deposits.hear(row)
        const known = client
          .getQueryData<Answer>(queryKey)
          ?.rows.find(({ deposit }) => deposit.id === row.id)?.deposit
        if (known) {
          client.setQueryData<Answer>(queryKey, (answer) => answer && withDeposit(answer, row))
          // Who works on it changes no rank. Anything else may, such as another account of the player.
          if (newerOf(known, row) === row && String(workOf(row)) === String(workOf(known))) reread.soon()
          else if (row.state !== 'pending') reread.soon()
        } else if (row.state === 'pending') reread.soon()
      }),
      stream.onReread(reread.soon),
      reread.end,
    ]
    return () => stop.forEach((end) => end())
  }, [client, entry.id])

  return useQuery({
    queryKey: ['candidates', entry.id],
    queryFn: async ({ signal }) => {
      const { answer, heard } = await deposits.during(() =>
        api.statements.candidates({ entryId: entry.id }, { signal }),
      )
      return heard.reduce(withDeposit, answer)
    },
  })
}

const workOf = ({ holder, leaseUntil, hold }: DepositRow) => [holder, leaseUntil, JSON.stringify(hold)]

const withDeposit = (answer: Answer, deposit: DepositRow): Answer => ({
  ...answer,
  rows: answer.rows.map((candidate) =>
    candidate.deposit.id === deposit.id
      ? { ...candidate, deposit: newerOf(candidate.deposit, deposit) }
      : candidate,
  ),
})
