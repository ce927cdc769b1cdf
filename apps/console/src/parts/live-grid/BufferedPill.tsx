import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './BufferedPill.module.css'
import { useCalmly } from './use-calmly.ts'

type Props = {
  count: number
  /** Number of rows whose sorted position has changed. */
  moved: number
  onShow: () => void
}

/**
 * Shows the number of new rows that wait; a click shows them. Screen readers announce the number at most once
 * every five seconds.
 */
export function BufferedPill({ count, moved, onShow }: Props) {
  const said = useCalmly(count)
  return (
    <>
      <span className="unseen" aria-live="polite">
        {said > 0 ? m.rows_arrived({ n: grouped(said) }) : ''}
      </span>
      {count + moved > 0 && (
        <BareButton className={styles.pill} onClick={onShow}>
          {moved === 0 ? m.rows_waiting({ n: grouped(count) }) : m.rows_moved({ n: grouped(count + moved) })}{' '}
          <span aria-hidden="true">↑</span>
        </BareButton>
      )}
    </>
  )
}
