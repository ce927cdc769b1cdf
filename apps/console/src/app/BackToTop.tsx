import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './BackToTop.module.css'

const afterPixels = 500

/** Scrolls to the top. Shown after the page or its list has been scrolled far. */
export function BackToTop({ pathname }: { pathname: string }) {
  const [scrolled, setScrolled] = useState<{ what: Element; on: string } | null>(null)

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches('[data-page-scroll], main [role=grid]')) return
      setScrolled((before) => {
        if (target.scrollTop > afterPixels)
          return before?.what === target && before.on === pathname ? before : { what: target, on: pathname }
        return before?.what === target ? null : before
      })
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, true)
  }, [pathname])

  if (!scrolled?.what.isConnected || scrolled.on !== pathname) return null
  return (
    <span className={styles.place} data-over-page={scrolled.what.matches('[data-page-scroll]') || undefined}>
      <IconButton
        label={m.back_to_top()}
        className={styles.button}
        onClick={() => {
          scrolled.what.scrollTo({ top: 0, behavior: 'smooth' })
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <IconArrowUp size={20} />
      </IconButton>
    </span>
  )
}
