import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import styles from './SelectionBar.module.css'

type Props = {
  /** How many rows are chosen; null for more than are counted. */
  count: number | null
  /** All of the filter is chosen, or all but some. */
  all: boolean
  onAll: () => void
  onNone: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** How much is chosen and what can be done with it. */
export function SelectionBar({ count, all, onAll, onNone, children }: Props) {
  return (
    <div className={styles.bar} role="region" aria-label={m.select_bar()}>
      <span role="status" className={styles.count}>
        {count === null ? m.select_count_all() : m.select_count({ n: grouped(count) })}
      </span>
      {!all && (
        <button type="button" className={styles.link} onClick={onAll}>
          {m.select_all()}
        </button>
      )}
      <span className={styles.acts}>{children}</span>
      <button type="button" className={styles.close} aria-label={m.select_none()} onClick={onNone}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
