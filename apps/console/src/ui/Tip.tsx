import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tip.module.css'

type Props = {
  /** Null shows no tip. A text that changes while it is shown is not placed again. */
  text: string | null
  /** Whether the text is the control's own name, so that it is not read twice. */
  names?: boolean
  /** Draws the control; `describedBy` is for its `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode
}

/**
 * Shows a tooltip in the top layer, so that no scrolling pane cuts it off. The text is always in the page for
 * `aria-describedby`. It shows on hover and focus and hides on Escape.
 */
export function Tip({ text, names = false, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const [anchorElement, tip] = [anchor.current, bubble.current]
    if (!shown || !anchorElement || !tip) return
    // Shown one frame later, since the focus may come back from a panel that is just closing.
    const frame = requestAnimationFrame(() => {
      if (!tip.isConnected) return // it was removed meanwhile
      tip.showPopover()
      place(tip, anchorElement.getBoundingClientRect())
    })
    const hide = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.code === 'Escape') setShown(false)
    }
    addEventListener('keydown', hide)
    addEventListener('scroll', hide, true)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', hide)
      removeEventListener('scroll', hide, true)
      tip.hidePopover()
    }
  }, [shown])

  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {children(text === null || names ? undefined : id)}
      {text !== null && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          aria-hidden={names || undefined}
          popover="manual"
          className={styles.tip}
        >
          {text}
        </span>
      )}
    </span>
  )
}

function place(tip: HTMLElement, anchor: DOMRect) {
  const { width, height } = tip.getBoundingClientRect()
  const isBelow = anchor.top < height + 12
  const middle = anchor.left + anchor.width / 2 - width / 2
  tip.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, middle))}px`
  tip.style.top = `${isBelow ? anchor.bottom + 6 : anchor.top - height - 6}px`
}
