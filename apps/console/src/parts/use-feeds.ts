import type { EntryRow, OwnAccount } from '@khlang/contract/statements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'

/** A bank that has said nothing for this long may have money that we do not see. */
export const quietAfterSeconds = 15 * 60

type Answer = { rows: OwnAccount[] }
const key = ['own-accounts']

/** The operation's own accounts, each with when its bank last said anything. */
export function useFeeds(): readonly OwnAccount[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.statements.accounts(undefined, { signal }),
    staleTime: 300_000,
  })
  useEffect(() => {
    const stop = [
      stream.onRow(({ topic, row }) => {
        if (topic !== 'statements') return
        client.setQueryData<Answer>(key, (known) => known && heard(known, row))
      }),
      stream.onReread((topic) => topic === 'accounts' && void client.invalidateQueries({ queryKey: key })),
    ]
    return () => stop.forEach((end) => end())
  }, [client])
  return data?.rows ?? []
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
