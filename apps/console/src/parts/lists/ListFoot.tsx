import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import styles from './ListFoot.module.css'

type Props = {
  totals: { count: number; more: boolean } | null
  /** What the rows of the filter come to; none while there are more than are counted. */
  sums: readonly { label: string; text: string }[] | null
}

/** Under the list: how many rows the filter has, and their sums; of the whole filter, not of what has been read so far. */
export function ListFoot({ totals, sums }: Props) {
  return (
    <div className={styles.foot} role="group" aria-label={m.totals()}>
      {totals && (
        <>
          <span className={styles.count}>
            {totals.more
              ? m.totals_more({ n: grouped(totals.count) })
              : m.totals_count({ n: grouped(totals.count) })}
          </span>
          {sums ? (
            sums.map(({ label, text }) => (
              <span key={label} className={styles.sum}>
                {label} <strong>{text}</strong>
              </span>
            ))
          ) : (
            <span>{m.totals_narrow()}</span>
          )}
        </>
      )}
    </div>
  )
}
