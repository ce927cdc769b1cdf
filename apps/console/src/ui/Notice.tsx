import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import type { Tone } from './StatusChip.tsx'

type Props = {
  tone: Tone
  title?: string | undefined
  /** Whether screen readers announce it at once, not after their current speech. */
  urgent?: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** Shows a persistent message, with actions, next to the content that it concerns. */
export function Notice({ tone, title, urgent = false, actions, children }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <div className={styles.words}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
