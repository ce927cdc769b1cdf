import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './BackToTop.module.css'

const afterPixels = 500

/** Scrolls to the top. Shown after the page or its list has been scrolled far. */
export function BackToTop({ pathname }: { pathname: string }) {
  const [scrolled, setScrolled] = useState<{ element: Element; path: string } | null>(null)

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches('[data-page-scroll], main [role=grid]')) return
      setScrolled((before) => {
        if (target.scrollTop > afterPixels)
          return before?.element === target && before.path === pathname
            ? before
            : { element: target, path: pathname }
        return before?.element === target ? null : before
      })
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, true)
  }, [pathname])

  if (!scrolled?.element.isConnected || scrolled.path !== pathname) return null
  return (
    <span
      className={styles.place}
      data-over-page={scrolled.element.matches('[data-page-scroll]') || undefined}
    >
      <IconButton
        label={m.back_to_top()}
        className={styles.button}
        onClick={() => {
          scrolled.element.scrollTo({ top: 0, behavior: 'smooth' })
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <IconArrowUp size={20} />
      </IconButton>
    </span>
  )
}
