import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { MenuPages } from './MenuPages.tsx'
import styles from './Sidebar.module.css'

/** Shows the side menu. When collapsed to icons it expands over the page on hover or focus. */
export function Sidebar({ pathname }: { pathname: string }) {
  const { menuCollapsed, theme } = usePreferences()
  const menu = useRef<HTMLElement>(null)
  const reached = useReachedByKey(menu)
  const Fold = menuCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={styles.place}>
      <nav
        ref={menu}
        className={styles.sidebar}
        aria-label={m.menu()}
        data-reached={reached || undefined}
        // A dark menu on a light page: everything in the menu uses the dark tokens.
        data-mantine-color-scheme={theme === 'semi-dark' ? 'dark' : undefined}
      >
        <div className={styles.top}>
          <Mark />
          <span className={styles.fold}>
            <IconButton
              label={menuCollapsed ? m.menu_expand() : m.menu_collapse()}
              aria-pressed={menuCollapsed}
              onClick={() => changePreferences({ menuCollapsed: !menuCollapsed })}
            >
              <Fold size={20} />
            </IconButton>
          </span>
        </div>
        <MenuPages pathname={pathname} />
      </nav>
    </div>
  )
}

/**
 * Returns whether the keyboard focus is within the element. The same check in CSS (`:has(:focus-visible)`)
 * doubles the browser's work for every new row of a list.
 */
function useReachedByKey(container: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const element = container.current
    const come = ({ target }: FocusEvent) => setReached((target as Element).matches(':focus-visible'))
    const leave = () => setReached(false)
    element?.addEventListener('focusin', come)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', come)
      element?.removeEventListener('focusout', leave)
    }
  }, [container])
  return reached
}
