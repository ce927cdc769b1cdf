import { useNow } from '#live/clock.ts'
import { ageingOf, secondsSince } from './age.ts'
import { ageText } from './age-words.ts'
import { useMe } from './me.ts'
import styles from './Age.module.css'

/** How long ago, and how bad that is while somebody is waiting for it. */
export function Age({ since, waiting }: { since: string; waiting: boolean }) {
  const { ageing } = useMe()
  const seconds = secondsSince(since, useNow())
  return (
    <span className={styles.age} data-ageing={waiting ? ageingOf(seconds, ageing) : 'settled'}>
      {ageText(seconds)}
    </span>
  )
}
