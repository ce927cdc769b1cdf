import * as m from '#paraglide/messages.js'
import { grouped } from '#ui/numbers.ts'
import styles from './HeldPill.module.css'
import { useCalmly } from './use-calmly.ts'

/** New rows wait here until they are asked for; readers hear of them at most once every five seconds. */
export function HeldPill({ count, onShow }: { count: number; onShow: () => void }) {
  const said = useCalmly(count)
  return (
    <>
      <span className="unseen" aria-live="polite">
        {said > 0 ? m.rows_arrived({ n: grouped(said) }) : ''}
      </span>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          {m.rows_waiting({ n: grouped(count) })} <span aria-hidden="true">↑</span>
        </button>
      )}
    </>
  )
}
