import * as m from '#messages'
import { useNow } from '#live/clock.ts'
import { secondsSince } from '#parts/age.ts'
import { ageText } from '#parts/age-labels.ts'
import { isQuiet, useFeeds } from '#parts/use-feeds.ts'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import styles from './FeedFreshness.module.css'

/**
 * Shows when a feed or phone last reported an entry of each own account (a dash: never), so that staff notice a silent
 * bank before players ask.
 */
export function FeedFreshness() {
  const now = useNow()
  const feeds = useFeeds()
  if (feeds.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{m.feeds_title()}</h3>
      <ul className={styles.feeds}>
        {feeds.map((feed) => {
          const { code, bank, heardAt } = feed
          const seconds = heardAt === null ? Infinity : secondsSince(heardAt, now)
          return (
            <li
              key={code}
              className={styles.feed}
              data-quiet={heardAt === null || isQuiet(feed, now) || undefined}
            >
              <BankMark bank={bank} />
              <span className={styles.code}>{code}</span>
              <span className={styles.age} title={heardAt === null ? '' : whenText(heardAt)}>
                {heardAt === null ? '–' : ageText(seconds)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
