import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'

export type Tone = 'quiet' | 'warning' | 'success' | 'danger' | 'info' | 'unknown' | 'gold'

/** Shows a word with a colour. The colour alone never carries meaning. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
