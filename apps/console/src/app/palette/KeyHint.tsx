import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './KeyHint.module.css'
import { openOverlay } from '../overlay.ts'

/** Opens the list of keys for this page, as `?` does. */
export function KeyHint() {
  return (
    <BareButton className={styles.hint} title={m.keys_title()} onClick={() => openOverlay('keys')}>
      <span className={styles.text}>{m.keys_title()}</span> <kbd>?</kbd>
    </BareButton>
  )
}
