import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './BackToTop.module.css'

const afterPixels = 500
/** Height of the space below a long page, in BackToTop.module.css. */
const spacePixels = 64

/**
 * Scrolls to the top. Shown after the page or its list has been scrolled far. A page that is long enough for that has
 * space below it from the start, so that this button never appears over the page's last button.
 */
export function BackToTop({ pathname }: { pathname: string }) {
  useLongPageMark()
  const [scrolled, setScrolled] = useState<{ element: Element; path: string } | null>(null)

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches('[data-page-scroll], main [role=grid]')) return
      // Read at once: within the update the page may have changed, and reading would force a layout.
      const isFar = target.scrollTop > afterPixels
      setScrolled((before) => {
        if (isFar)
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
    <span className={styles.place} data-back-to-top>
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

/**
 * Marks the page (`data-long-page`) while it can be scrolled so far that the button appears. Not by a state of React:
 * the space below the page must be there in the frame that shows its last button.
 */
function useLongPageMark() {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-page-scroll]')!
    const mark = () => {
      const space = 'longPage' in page.dataset ? spacePixels : 0
      page.toggleAttribute('data-long-page', page.scrollHeight - page.clientHeight - space > afterPixels)
    }
    const observer = new ResizeObserver(mark)
    observer.observe(page)
    observer.observe(document.getElementById('main')!)
    return () => observer.disconnect()
  }, [])
}
