import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import styles from './ListFoot.module.css'

type Props = {
  totals: { count: number; more: boolean } | null
  /**
   * Sums over the rows of the filter; empty if the list has none. Null while there are more rows than are counted: then
   * it asks to narrow the filter.
   */
  sums: readonly { label: string; text: string }[] | null
}

/**
 * Shows below the list the number of rows and the sums of the whole filter, not only of the rows loaded so
 * far. Empty until the totals are read.
 */
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
