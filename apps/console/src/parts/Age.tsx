import { useNow } from '#live/clock.ts'
import { ageingOf, secondsSince } from './age.ts'
import { ageText } from './age-labels.ts'
import { useMe } from './session/me.ts'
import styles from './Age.module.css'

/** Shows the time passed since a moment, coloured by urgency while somebody is waiting. */
export function Age({ since, waiting }: { since: string; waiting: boolean }) {
  const { ageing } = useMe()
  const seconds = secondsSince(since, useNow())
  return (
    <span className={styles.age} data-ageing={waiting ? ageingOf(seconds, ageing) : 'settled'}>
      {ageText(seconds)}
    </span>
  )
}
