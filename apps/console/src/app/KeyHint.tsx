import * as m from '#messages'
import styles from './KeyHint.module.css'
import { openOverlay } from './overlay.ts'

/** The keys of this page, on a press; on `?` too. */
export function KeyHint() {
  return (
    <button type="button" className={styles.hint} onClick={() => openOverlay('keys')}>
      {m.keys_title()} <kbd>?</kbd>
    </button>
  )
}
