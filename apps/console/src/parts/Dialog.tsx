import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /**
   * `side` slides in from the right and leaves the list visible. `panel` does too, without a backdrop, so that its
   * effect is visible. `menu` slides in from the left.
   */
  shape?: 'box' | 'wide' | 'large' | 'side' | 'panel' | 'menu' | 'palette'
  onClose: () => void
  children: ReactNode
}

/**
 * The native dialog: it traps focus, closes on Escape, and returns focus to where it was (or to the page, if that
 * element is gone).
 */
export function Dialog({ title, shape = 'box', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // React's autoFocus runs before the dialog is open, and the browser would focus the close button.
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
        // React also passes on cancel events of a nested dialog or a file chooser.
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
            <BareButton className={styles.close} aria-label={m.close()} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </BareButton>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
