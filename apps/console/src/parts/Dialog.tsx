import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as m from '#messages'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** `side` comes in from the right and keeps the list in view, `panel` too without a veil, so that what it changes is seen; `menu` from the left. */
  shape?: 'box' | 'wide' | 'large' | 'side' | 'panel' | 'menu' | 'palette'
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it traps focus, closes on Escape and gives focus back to where it was (or to the page, when that is gone). */
export function Dialog({ title, shape = 'box', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // React's autoFocus comes before the dialog is open, and the browser would choose the cross.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      const back = before instanceof HTMLElement && before.isConnected ? before : null
      ;(back ?? document.getElementById('main'))?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React hands on what a dialog within this one, or a chooser of files, was cancelled by.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={shape === 'palette' ? 'unseen' : styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {shape !== 'palette' && (
            <button type="button" className={styles.close} aria-label={m.close()} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
