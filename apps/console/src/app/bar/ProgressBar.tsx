import { useRouterState } from '@tanstack/react-router'
import * as m from '#messages'
import { useSlowCalls } from '#parts/problems/slow-calls.ts'
import styles from './ProgressBar.module.css'

/** A thin line while a page is loading, or a call takes more than a second. */
export function ProgressBar() {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const slow = useSlowCalls()
  return (
    <div role="status" className={styles.place}>
      {(navigating || slow) && (
        <span className={styles.line} data-slow={slow || undefined}>
          <span className="unseen">{m.loading()}</span>
        </span>
      )}
    </div>
  )
}
