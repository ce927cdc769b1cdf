import * as m from '#messages'
import { useRouterState } from '#parts/navigation/use-router.ts'
import { useSlowCalls } from '#parts/problems/slow-calls.ts'
import styles from './ProgressBar.module.css'

/** Shows a thin line while a page is loading, or a call takes more than a second. */
export function ProgressBar() {
  const isLoading = useRouterState((state) => state.isLoading)
  const slow = useSlowCalls()
  return (
    <div role="status" className={styles.place}>
      {(isLoading || slow) && (
        <span className={styles.line} data-slow={slow || undefined}>
          <span className="unseen">{m.loading()}</span>
        </span>
      )}
    </div>
  )
}
