import type { EntryRow, OwnAccount } from '@khlang/contract/statements/statements'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from './api/api.ts'
import { followQuery } from './follow-query.ts'
import { heardMeanwhile } from '#live/heard-meanwhile.ts'
import { stream } from '#live/stream.ts'
import { secondsSince } from './age.ts'

/**
 * Default number of minutes without news from a bank after which entries may be missing, unless the account has its
 * own setting.
 */
const usualMinutes = 15

/**
 * Whether the bank has been silent for too long. False for a bank that has never sent anything: a part that warns of
 * such a bank, too, looks at `heardAt`.
 */
export const isQuiet = ({ heardAt, quietMinutes }: OwnAccount, nowMs: number) =>
  heardAt !== null && secondsSince(heardAt, nowMs) > (quietMinutes ?? usualMinutes) * 60

type Answer = { rows: OwnAccount[] }
const key = ['own-accounts']
const entries = heardMeanwhile<EntryRow>()

/**
 * Returns the own accounts that are not closed, each with the time of its bank's last report; none until they
 * are read.
 */
export function useFeeds(): readonly OwnAccount[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { answer, heard } = await entries.during(() => api.statements.accounts(undefined, { signal }))
      return heard.reduce(withEntryHeard, answer)
    },
    staleTime: Infinity,
  })
  useEffect(() => followQuery(client, key, () => listen(client)), [client])
  return useMemo(() => data?.rows.filter(({ state }) => state !== 'closed') ?? [], [data])
}

function listen(client: QueryClient) {
  const stop = [
    stream.onRow(({ topic, row }) => {
      if (topic !== 'statements' || !row.fromBank) return
      entries.hear(row)
      client.setQueryData<Answer>(key, (known) => known && withEntryHeard(known, row))
    }),
    stream.onReread(() => void client.invalidateQueries({ queryKey: key }), ['accounts']),
  ]
  return () => stop.forEach((end) => end())
}

/** Adds the time of a new entry to its account. Returns the same object when nothing is new. */
function withEntryHeard(answer: Answer, { account, createdAt }: EntryRow): Answer {
  const isNews = answer.rows.some(
    ({ code, heardAt }) => code === account.code && (heardAt === null || heardAt < createdAt),
  )
  if (!isNews) return answer
  return {
    rows: answer.rows.map((one) => (one.code === account.code ? { ...one, heardAt: createdAt } : one)),
  }
}
