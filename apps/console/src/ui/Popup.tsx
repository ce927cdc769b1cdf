import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './Popup.module.css'

type Opener = { popoverTarget: string; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' }
type Props = { label: string; button: (opener: Opener) => ReactNode; children: ReactNode }

/**
 * Shows a small panel under its button, in the browser's top layer. `button` draws the button and must pass it
 * `opener`. Closes on Escape or a click elsewhere; its content exists only while it is open.
 */
export function Popup({ label, button, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    element.querySelector<HTMLElement>('button, a, input')?.focus()
    // The panel's size is known only after rendering, and grows when lazy parts load. The observer
    // repositions the panel before the frame is painted.
    const observer = new ResizeObserver(() => keepInside(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    const [anchorElement, element] = [anchor.current, panel.current]
    if (event.newState !== 'open' || !anchorElement || !element) return
    setOpen(true)
    const { left, right, bottom } = anchorElement.getBoundingClientRect()
    const onTheRight = left + right > innerWidth
    element.style.top = `${bottom + 6}px`
    element.style.left = onTheRight ? 'auto' : `${Math.max(8, left)}px`
    element.style.right = onTheRight ? `${Math.max(8, innerWidth - right)}px` : 'auto'
  }

  return (
    <span ref={anchor} className={styles.anchor}>
      {button({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={onBeforeToggle}
        // The content is removed only after closing: the browser returns the focus from an element inside.
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
      >
        {open && children}
      </div>
    </span>
  )
}

function keepInside(panel: HTMLElement) {
  const { left, right, width, bottom, height } = panel.getBoundingClientRect()
  if (bottom > innerHeight - 8) panel.style.top = `${Math.max(8, innerHeight - 8 - height)}px`
  if (left >= 8 && right <= innerWidth - 8) return
  panel.style.left = `${Math.max(8, innerWidth - 8 - width)}px`
  panel.style.right = 'auto'
}

/** Closes the panel around this element; the browser returns the focus to its button. */
export const closePopupAround = (inside: HTMLElement) =>
  inside.closest<HTMLElement>('[popover]')?.hidePopover()
