import type { EntryRow, OwnAccount } from '@khlang/contract/statements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import { secondsSince } from './age.ts'

/** A bank that has said nothing for this long may have money that we do not see, where its account says nothing else. */
const usualMinutes = 15

/** Whether its bank has been silent for longer than it may be. Of one that never spoke nothing is expected yet. */
export const isQuiet = ({ heardAt, quietMinutes }: OwnAccount, now: number) =>
  heardAt !== null && secondsSince(heardAt, now) > (quietMinutes ?? usualMinutes) * 60

type Answer = { rows: OwnAccount[] }
const key = ['own-accounts']

/** The shop's own accounts that are in use, each with when its bank last said anything itself. */
export function useFeeds(): readonly OwnAccount[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.statements.accounts(undefined, { signal }),
    // Accounts may have changed while no page that shows them was open.
    refetchOnMount: 'always',
  })
  useEffect(() => {
    const stop = [
      stream.onRow(({ topic, row }) => {
        if (topic !== 'statements' || !row.fromBank) return
        client.setQueryData<Answer>(key, (known) => known && heard(known, row))
      }),
      stream.onReread((topic) => topic === 'accounts' && void client.invalidateQueries({ queryKey: key })),
    ]
    return () => stop.forEach((end) => end())
  }, [client])
  return useMemo(() => data?.rows.filter(({ state }) => state !== 'closed') ?? [], [data])
}

/** The same answer when it is no news. */
function heard(known: Answer, { account, createdAt }: EntryRow): Answer {
  const news = known.rows.some(
    ({ code, heardAt }) => code === account.code && (heardAt === null || heardAt < createdAt),
  )
  if (!news) return known
  return {
    rows: known.rows.map((one) => (one.code === account.code ? { ...one, heardAt: createdAt } : one)),
  }
}
