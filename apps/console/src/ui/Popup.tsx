import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Popup.module.css'

type Opener = {
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
  'aria-controls': string
}
type Props = { label: string; button: (opener: Opener) => ReactNode; children: ReactNode }

/** A small panel under its button, in the browser's top layer: it closes on Escape, and on a press elsewhere. */
export function Popup({ label, button, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const [from, element] = [anchor.current, panel.current]
    if (!open || !from || !element) return
    element.showPopover()
    const { bottom, right, left } = from.getBoundingClientRect()
    const { width } = element.getBoundingClientRect()
    const leftEdge = left + width > innerWidth - 8 ? right - width : left
    element.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, leftEdge))}px`
    element.style.top = `${bottom + 6}px`
    element.querySelector<HTMLElement>('button, a, input')?.focus()
  }, [open])

  return (
    <span ref={anchor} className={styles.anchor}>
      {button({
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': id,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false)
        }}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('[data-closes]')) panel.current?.hidePopover()
        }}
      >
        {open && children}
      </div>
    </span>
  )
}
