import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import * as m from '#messages'

type Props = { busy: boolean; hasFailed: boolean; onMore: () => void }

/**
 * Loads more lines when its button is scrolled into view or pressed. After a failure only the button loads, so that a
 * server in trouble is not asked again and again.
 */
export function MoreLines({ busy, hasFailed, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (busy || hasFailed || !button.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [busy, hasFailed, onMore])
  return (
    <Button ref={button} variant="default" loading={busy} onClick={onMore}>
      {m.lines_more()}
    </Button>
  )
}
