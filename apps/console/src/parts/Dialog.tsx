import { IconX } from '@tabler/icons-react'
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import { dialogOpened } from '#ui/top-layer.ts'
import { InForm } from './form/in-form.ts'
import { InDialog } from './keys/in-dialog.ts'
import { oncePerPress } from './keys/once-per-press.ts'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /**
   * `side` slides in from the right and leaves the list visible. `panel` also slides in from the right, but
   * without a backdrop, so that the effect of its choices is visible. `menu` slides in from the left.
   */
  shape?: 'box' | 'wide' | 'large' | 'side' | 'panel' | 'menu' | 'palette'
  onClose: () => void
  children: ReactNode
}

/** The open dialog around this part; null on the page. */
const DialogAround = createContext<HTMLDialogElement | null>(null)

/**
 * Whether a dialog is pressed beside its box. Its backdrop, its border and its own scroll bar all have it as target.
 * Only the main button counts: the others open a menu or scroll.
 */
function isBeside({ button, clientX: x, clientY: y, currentTarget }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return button === 0 && (x < left || x > right || y < top || y > bottom)
}

/**
 * Shows a dialog that the browser has closed, and above it what was above it: what it asks before it closes, and the
 * cover of a locked page (`SessionOver`).
 */
function showAgain(element: HTMLDialogElement): void {
  element.showModal()
  const covers = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-cover][open]')]
  const above = [...element.querySelectorAll<HTMLDialogElement>('dialog[open]'), ...covers]
  for (const one of above.filter((other) => !other.contains(element))) {
    one.close()
    one.showModal()
  }
}

/**
 * Shows the browser's dialog element, which traps focus, closes on Escape or a press beside it, and returns focus to
 * where it was (or to the page, if that element is gone). Its children are rendered only after it has opened, so they
 * do not exist yet when effects of the calling component run. A dialog that a field of a form opens is placed outside
 * the form, so that nothing in it sends that form, and it can contain a form.
 */
export function Dialog({ title, shape = 'box', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const [opened, setOpened] = useState<HTMLDialogElement | null>(null)
  const inForm = use(InForm)
  const around = use(DialogAround)

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const onClosed = element && dialogOpened(element)
    // oxlint-disable-next-line react/set-state-in-effect -- the children are rendered once the dialog is open
    setOpened(element)
    return () => {
      onClosed?.()
      element?.close()
      const focusTarget = before instanceof HTMLElement && before.isConnected ? before : null
      ;(focusTarget ?? document.getElementById('main'))?.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    if (!opened) return
    const { activeElement: active } = document
    const isTaken = opened.contains(active) && active !== opened && active !== close.current
    if (!isTaken) opened.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [opened])

  const drawn = (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignores cancel events that bubble up in React from a nested dialog or a file chooser.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target }) => {
        // On a second Escape without any other input, browsers close a dialog whatever `onCancel` says.
        if (target === dialog.current && !dialog.current.open) showAgain(dialog.current)
      }}
      onKeyDown={oncePerPress}
      onPointerDown={(event) => {
        if (event.target === dialog.current && isBeside(event)) onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={shape === 'palette' ? 'unseen' : styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {shape !== 'palette' && (
            <BareButton ref={close} className={styles.close} aria-label={m.close()} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </BareButton>
          )}
        </header>
        {/* Children are rendered only in an open dialog: in a closed one `autoFocus` would not work. */}
        <InDialog value={true}>
          <InForm value={false}>
            <DialogAround value={opened}>{opened && children}</DialogAround>
          </InForm>
        </InDialog>
      </div>
    </dialog>
  )
  return inForm ? createPortal(drawn, around ?? document.body) : drawn
}
