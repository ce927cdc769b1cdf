import * as m from '#messages'
import { useNow } from '#live/clock.ts'
import { secondsSince } from '#parts/age.ts'
import { ageText } from '#parts/age-labels.ts'
import { isQuiet, useFeeds } from '#parts/use-feeds.ts'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import styles from './FeedStrip.module.css'
import { useStoppedNotice } from '../rules/use-stopped-notice.ts'

const autoText = {
  on: () => ` · ${m.feed_auto()}`,
  stopped: () => ` · ${m.feed_auto_stopped()}`,
  off: () => '',
}

/**
 * Shows beside the tabs how long ago each own account's bank last sent an entry, and whether auto-match is on or has
 * stopped by itself there. If a bank is silent, an empty queue does not mean that there is no work. A bank that never
 * sent anything counts as silent.
 */
export function FeedStrip() {
  const now = useNow()
  const feeds = useFeeds()
  useStoppedNotice(feeds)
  return (
    <ul className={styles.feeds} aria-label={m.split_feeds()}>
      {feeds.map((feed) => {
        const { code, bank, heardAt, autoMatch } = feed
        const seconds = heardAt === null ? Infinity : secondsSince(heardAt, now)
        const isFeedQuiet = heardAt === null || isQuiet(feed, now)
        return (
          <li
            key={code}
            className={styles.feed}
            data-quiet={isFeedQuiet || undefined}
            data-auto={autoMatch}
            title={`${code} · ${heardAt === null ? m.split_feed_never() : whenText(heardAt)}${autoText[autoMatch]()}`}
          >
            {isFeedQuiet && <span aria-hidden="true">▲ </span>}
            <BankMark brief bank={bank} /> <span className={styles.code}>{code}</span>{' '}
            <strong>{heardAt === null ? m.split_feed_never() : ageText(seconds)}</strong>
            {isFeedQuiet && <span className="unseen">{m.split_feed_quiet()}</span>}
            {autoMatch !== 'off' && (
              <span className={styles.auto}>
                {autoMatch === 'on' ? m.feed_auto_short() : m.feed_auto_stopped_short()}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
