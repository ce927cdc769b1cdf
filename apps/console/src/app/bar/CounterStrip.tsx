import type { Counted } from '@khlang/contract/dashboard'
import {
  IconArrowsExchange,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconHelpHexagon,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import type { TargetAmong } from '#parts/navigation/targets.ts'
import { grouped, shortCount } from '#ui/numbers.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Tip } from '#ui/Tip.tsx'
import styles from './CounterStrip.module.css'
import { paths } from '#parts/navigation/paths.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'

type Counter = {
  counter: Counted
  label: () => string
  Icon: Icon
} & TargetAmong<typeof paths.statement | typeof paths.deposit | typeof paths.withdraw>

/** Counters that are not always shown come first, so that the others keep their position. */
const counters: readonly Counter[] = [
  {
    counter: 'unknown',
    label: m.count_unknown_short,
    Icon: IconHelpHexagon,
    to: paths.statement,
    search: { tab: 'unknown' },
  },
  { counter: 'entries', label: m.count_entries_short, Icon: IconArrowsExchange, to: paths.statement },
  {
    counter: 'deposits',
    label: m.count_deposits_short,
    Icon: IconCashBanknote,
    to: paths.deposit,
    search: { state: 'pending' },
  },
  {
    counter: 'withdrawals',
    label: m.count_withdrawals_short,
    Icon: IconCashBanknoteMinus,
    to: paths.withdraw,
    search: { state: 'open' },
  },
]

/** Shows the counts of waiting work. Each one links to its list. */
export function CounterStrip() {
  const counts = useCounters()
  const [hadApprovals, setHadApprovals] = useState(false)
  if (!hadApprovals && counts && counts.approvals + counts.asked > 0) setHadApprovals(true)
  return (
    <ul className={styles.strip} aria-label={m.counters()}>
      {hadApprovals && (
        <Lazy
          load={() => import('./ApprovalsCounter.tsx').then((file) => file.ApprovalsCounter)}
          props={{ count: counts?.approvals ?? 0, styles }}
        />
      )}
      {counters.map(({ counter, label, Icon, to, search }) => {
        const count = counts?.[counter] ?? 0
        return (
          <li
            key={counter}
            data-what={counter}
            data-none={count === 0 || undefined}
            className={styles.counter}
          >
            <Tip text={`${label()} ${grouped(count)}`} names>
              {() => (
                <Link to={to} search={search} className={styles.link}>
                  <Icon size={18} stroke={1.8} aria-hidden="true" className={styles.icon} />
                  <span className={styles.label}>{label()}</span>
                  <strong className={styles.count}>{counts ? shortCount(count) : '–'}</strong>
                </Link>
              )}
            </Tip>
          </li>
        )
      })}
    </ul>
  )
}
