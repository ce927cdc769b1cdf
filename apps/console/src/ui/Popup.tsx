import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './Popup.module.css'

type Opener = { popoverTarget: string; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' }
type Props = { label: string; button: (opener: Opener) => ReactNode; children: ReactNode }

/**
 * Shows a small panel under its button, in the browser's top layer. `button` draws the button and must pass it
 * `opener`. Closes on Escape or a click elsewhere; its content exists only while it is open. The focus moves to the
 * panel, so that a screen reader reads its label and Tab reaches its first control.
 */
export function Popup({ label, button, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    // The panel's size is known only after rendering, and grows when lazy parts load. The observer
    // repositions the panel before the frame is painted.
    const observer = new ResizeObserver(() => keepInside(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  // React also reports what a tip or another panel inside this one does: their events have another target.
  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    const [anchorElement, element] = [anchor.current, panel.current]
    if (event.target !== element || event.newState !== 'open' || !anchorElement || !element) return
    setOpen(true)
    const { left, right, bottom } = anchorElement.getBoundingClientRect()
    const onTheRight = left + right > innerWidth
    element.style.top = `${bottom + 6}px`
    element.style.left = onTheRight ? 'auto' : `${Math.max(8, left)}px`
    element.style.right = onTheRight ? `${Math.max(8, innerWidth - right)}px` : 'auto'
  }

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const element = panel.current
    if (event.target !== element) return
    // The content is removed only after closing: the browser returns the focus from an element inside.
    if (event.newState === 'closed') setOpen(false)
    else if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
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
        tabIndex={-1}
        onToggle={onToggle}
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
