import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './BufferedPill.module.css'
import { useThrottledValue } from './use-throttled-value.ts'

type Props = {
  /** Number of new rows that are not shown yet. */
  count: number
  /** Number of rows whose sorted position has changed. */
  movedRowCount: number
  onShow: () => void
}

/**
 * Shows how many rows are new; if rows would move, how many are new or would move. A click shows the new rows and sorts
 * the list. Screen readers announce the number of new rows, at most once every five seconds.
 */
export function BufferedPill({ count, movedRowCount, onShow }: Props) {
  const announced = useThrottledValue(count)
  return (
    <>
      <span className="unseen" aria-live="polite">
        {announced > 0 ? m.rows_arrived({ n: grouped(announced) }) : ''}
      </span>
      {count + movedRowCount > 0 && (
        <BareButton className={styles.pill} onClick={onShow}>
          {movedRowCount === 0
            ? m.rows_waiting({ n: grouped(count) })
            : m.rows_moved({ n: grouped(count + movedRowCount) })}{' '}
          <span aria-hidden="true">↑</span>
        </BareButton>
      )}
    </>
  )
}
