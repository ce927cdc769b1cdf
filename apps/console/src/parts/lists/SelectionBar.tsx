import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './SelectionBar.module.css'

type Props = {
  /** Number of selected rows; null while unknown, or if there are more than are counted. */
  count: number | null
  /** Whether everything in the filter is selected, possibly with exceptions. */
  isAllSelected: boolean
  onAll: () => void
  onNone: () => void
  /** The actions on the selection. */
  children: ReactNode
}

/** Shows the number of selected rows and the actions on them. */
export function SelectionBar({ count, isAllSelected, onAll, onNone, children }: Props) {
  return (
    <div className={styles.bar} role="region" aria-label={m.select_bar()}>
      <span role="status" className={styles.count}>
        {count === null ? m.select_count_all() : m.select_count({ n: grouped(count) })}
      </span>
      {!isAllSelected && (
        <TextButton className={styles.link} onClick={onAll}>
          {m.select_all()}
        </TextButton>
      )}
      <span className={styles.acts}>{children}</span>
      <BareButton className={styles.close} aria-label={m.select_none()} onClick={onNone}>
        <IconX size={18} aria-hidden="true" />
      </BareButton>
    </div>
  )
}
