import { baht, grouped } from '#ui/numbers.ts'
import styles from './Closing.module.css'

type Props = { moved: { baht: string; count: number } }

/** An amount and a count. */
export const Moved = ({ moved }: Props) => (
  <>
    {baht(moved.baht)} <span className={styles.times}>× {grouped(moved.count)}</span>
  </>
)
