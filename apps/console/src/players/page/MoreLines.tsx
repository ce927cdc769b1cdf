import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import * as m from '#messages'

type Props = { busy: boolean; onMore: () => void }

/** Loads more lines when its button is scrolled into view or pressed. */
export function MoreLines({ busy, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (busy || !button.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [busy, onMore])
  return (
    <Button ref={button} variant="default" loading={busy} onClick={onMore}>
      {m.lines_more()}
    </Button>
  )
}
