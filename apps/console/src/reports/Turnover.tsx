import { baht, grouped } from '#ui/numbers.ts'
import styles from './Closing.module.css'

type Props = { turnover: { baht: string; count: number } }

/** Shows the sum and the number of entries. */
export const Turnover = ({ turnover }: Props) => (
  <>
    {baht(turnover.baht)} <span className={styles.times}>× {grouped(turnover.count)}</span>
  </>
)
