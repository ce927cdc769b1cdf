import type { EntryRow } from '@khlang/contract/statements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { useNow } from '#live/clock.ts'
import { stream } from '#live/stream.ts'
import { secondsSince } from '#parts/age.ts'
import { ageText } from '#parts/age-words.ts'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { type Feed, latestPerAccount, quietAfterSeconds } from './latest-per-account.ts'
import styles from './FeedFreshness.module.css'

const key = ['latest entries']

/** When money last came in on each own account: a silent bank is noticed before players ask. */
export function FeedFreshness() {
  const client = useQueryClient()
  const now = useNow()
  const { data: feeds = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      latestPerAccount((await api.statements.list({ limit: 300 }, { signal })).rows),
  })
  useEffect(
    () =>
      stream.onRow(({ topic, row }) => {
        if (topic !== 'statements') return
        client.setQueryData<Feed[]>(key, (known = []) => latestPerAccount([row as EntryRow, ...known]))
      }),
    [client],
  )
  if (feeds.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{m.feeds_title()}</h3>
      <ul className={styles.feeds}>
        {feeds.map(({ account, createdAt }) => {
          const seconds = secondsSince(createdAt, now)
          return (
            <li
              key={account.code}
              className={styles.feed}
              data-quiet={seconds > quietAfterSeconds || undefined}
            >
              <BankMark bank={account.bank} />
              <span className={styles.code}>{account.code}</span>
              <span className={styles.age} title={whenText(createdAt)}>
                {ageText(seconds)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
