import * as m from '#messages'
import styles from './KeyHint.module.css'
import { openOverlay } from '../overlay.ts'

/** Opens the sheet of keys for this page, as `?` does. */
export function KeyHint() {
  return (
    <button type="button" className={styles.hint} title={m.keys_title()} onClick={() => openOverlay('keys')}>
      <span className={styles.text}>{m.keys_title()}</span> <kbd>?</kbd>
    </button>
  )
}
