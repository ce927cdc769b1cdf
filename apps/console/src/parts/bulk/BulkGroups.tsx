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

/** Shows the rows of a bulk action in up to three groups; a group without rows is left out. */
export function BulkGroups<Row extends { group: BulkGroup }>({ rows, words, children }: Props<Row>) {
  return groups.map((group) => {
    const members = rows.filter((row) => row.group === group)
    return (
      members.length > 0 && (
        <section key={group} className={styles.group} data-group={group}>
          <h3 className={styles.title}>{m.bulk_group({ group: words[group](), n: members.length })}</h3>
          <ul className={styles.pairs}>{members.map(children)}</ul>
        </section>
      )
    )
  })
}
