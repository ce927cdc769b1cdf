import type { ReactNode } from 'react'
import styles from './DialogActions.module.css'

/** Shows the buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-actions>
      {children}
    </div>
  )
}
