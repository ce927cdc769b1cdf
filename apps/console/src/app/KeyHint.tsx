import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './KeyHint.module.css'

/** The keys of this page, on `?` or on a press. */
export function KeyHint() {
  const [open, setOpen] = useState(false)
  useKeys([
    { code: 'Slash', shift: true, shown: '?', label: m.keys_title(), always: true, run: () => setOpen(true) },
  ])
  return (
    <>
      <button type="button" className={styles.hint} onClick={() => setOpen(true)}>
        {m.keys_title()} <kbd>?</kbd>
      </button>
      {open && (
        <Lazy
          load={() => import('#parts/keys/KeySheet.tsx').then((file) => file.KeySheet)}
          props={{ onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
