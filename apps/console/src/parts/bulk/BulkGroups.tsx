import type { BulkGroup } from '@khlang/domain/cashier/bulk'
import type { ReactNode } from 'react'
import * as m from '#messages'
import styles from './Bulk.module.css'

const groups = ['ready', 'look', 'not-eligible'] as const satisfies readonly BulkGroup[]

type Props<Row> = {
  rows: readonly Row[]
  /** The title of each group. */
  words: Record<BulkGroup, () => string>
  children: (row: Row) => ReactNode
}

/** Shows the rows of a bulk action in three groups. Only the first group is ticked by default. */
export function BulkGroups<Row extends { group: BulkGroup }>({ rows, words, children }: Props<Row>) {
  return groups.map((group) => {
    const of = rows.filter((row) => row.group === group)
    return (
      of.length > 0 && (
        <section key={group} className={styles.group} data-group={group}>
          <h3 className={styles.title}>{m.bulk_group({ group: words[group](), n: of.length })}</h3>
          <ul className={styles.pairs}>{of.map(children)}</ul>
        </section>
      )
    )
  })
}
