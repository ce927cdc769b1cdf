import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tip.module.css'

type Props = {
  /** Nothing to say, no tip. */
  text: string | null
  /** The text is the control's own name: then it need not be read twice. */
  names?: boolean
  children: (describedBy: string | undefined) => ReactNode
}

/**
 * A sentence beside a control, in the top layer so that no scrolling pane cuts it off. The sentence is always in the page for
 * `aria-describedby`; it shows on hover and focus and goes on Escape.
 */
export function Tip({ text, names = false, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const [from, tip] = [anchor.current, bubble.current]
    if (!shown || !from || !tip) return
    // A frame later: the focus that asks for it may come from a panel that is just closing, and the browser opens one thing at a time.
    const frame = requestAnimationFrame(() => {
      if (!tip.isConnected) return // there is nothing to say any more
      tip.showPopover()
      place(tip, from.getBoundingClientRect())
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
  const below = anchor.top < height + 12
  const middle = anchor.left + anchor.width / 2 - width / 2
  tip.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, middle))}px`
  tip.style.top = `${below ? anchor.bottom + 6 : anchor.top - height - 6}px`
}
