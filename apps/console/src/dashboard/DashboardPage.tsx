import type { Counted, Counters } from '@khlang/contract/dashboard'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'
import { useMe } from '#parts/session/me.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { afterFirstPaint } from '#ui/after-first-paint.ts'
import { Amount } from './Amount.tsx'
import styles from './DashboardPage.module.css'
import { FeedFreshness } from './FeedFreshness.tsx'

type Props = {
  /** Null until they are read. */
  counters: Counters | null
  /** The setup guide, if any. It is placed above the figures, because it loads first. */
  guide: ReactNode
  /** Returns a card's content as a link to the list that the card counts. */
  link: (what: Counted, className: string | undefined, children: ReactNode) => ReactNode
}

const cards = [
  { what: 'entries', title: m.count_entries, hint: m.count_entries_hint },
  { what: 'deposits', title: m.count_deposits, hint: m.count_deposits_hint },
  { what: 'withdrawals', title: m.count_withdrawals, hint: m.count_withdrawals_hint },
  { what: 'unknown', title: m.count_unknown, hint: m.count_unknown_hint },
] as const

/** Shows waiting work with links; below it the shop's figures, loaded after the first paint. */
export function DashboardPage({ counters, guide, link }: Props) {
  const me = useMe()
  const health = useConnectionHealth()
  return (
    <div className={styles.page}>
      <header>
        <h2 className={styles.hello}>{m.dashboard_hello({ name: me.displayName })}</h2>
        <p className={styles.fresh} data-state={health.state}>
          {health.state === 'live' ? m.dashboard_live() : m.dashboard_not_live()}
        </p>
      </header>
      <ul className={styles.cards}>
        {cards.map(({ what, title, hint }) => (
          <li key={what} data-what={what} data-waiting={(counters?.[what] ?? 0) > 0 || undefined}>
            {link(
              what,
              styles.card,
              <>
                <span className={styles.title}>{title()}</span>
                <strong className={styles.count}>
                  {counters ? <Amount amount={counters[what]} /> : '–'}
                </strong>
                <span className={styles.hint}>
                  {what === 'unknown' && counters?.unknown === 0 ? m.dashboard_no_unknown() : hint()}
                </span>
              </>,
            )}
          </li>
        ))}
      </ul>
      {guide}
      <div className={styles.figures}>
        <Lazy
          load={() =>
            afterFirstPaint()
              .then(() => import('./DashboardFigures.tsx'))
              .then((file) => file.DashboardFigures)
          }
          props={{}}
        />
      </div>
      <FeedFreshness />
    </div>
  )
}
