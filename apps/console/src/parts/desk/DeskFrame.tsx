import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './DeskFrame.module.css'

type Props = {
  /** Lie above the panes. */
  filters?: ReactNode
  list: ReactNode
  /** What is open; while nothing is, a note, which is centred, and left out on a phone. */
  detail: ReactNode
  /** Null or false: there are two panes. */
  aside: ReactNode
  /** Whether a row is open. On a phone it replaces the list, with a back button. */
  isOpen: boolean
  onBack: () => void
}

/**
 * Shows three panes that scroll separately: `list`, `detail` and `aside`. On a narrow screen `aside` lies below
 * `detail`. A phone shows the list with the filters or, once a row is open, `detail` with `aside` below it.
 */
export function DeskFrame({ filters, list, detail, aside, isOpen, onBack }: Props) {
  return (
    <div className={styles.desk} data-open={isOpen}>
      {filters && <div className={styles.filters}>{filters}</div>}
      <section className={styles.list}>{list}</section>
      <section className={styles.detail} data-empty={!isOpen || undefined} data-pane={isOpen || undefined}>
        <BackButton onBack={onBack} />
        {detail}
      </section>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

/** Leads back to the list. Shown only on a phone, where the open row replaces the list. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <BareButton className={styles.back} onClick={onBack}>
    <IconArrowLeft size={18} aria-hidden="true" /> {m.back_to_list()}
  </BareButton>
)
