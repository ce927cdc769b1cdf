import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Lazy } from '#ui/Lazy.tsx'
import { Header } from './Header.tsx'
import { pageAt } from './pages.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useLiveCounters } from './use-counters.ts'
import { useMenu } from './use-menu.ts'
import { useSounds } from './use-sounds.ts'

/** Menu, bar and the page between them. */
export function Shell() {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const menu = useMenu(pathname)
  const [palette, setPalette] = useState(false)
  const sound = useSounds()
  useLiveCounters()

  useEffect(() => {
    document.title = page ? `${page.title()} · ${m.product()}` : m.product()
  }, [page])
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPalette(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])

  return (
    <div className={styles.shell} data-collapsed={menu.collapsed || undefined}>
      <a href="#main" className={styles.skip}>
        {m.skip_to_content()}
      </a>
      <Sidebar collapsed={menu.collapsed} onCollapse={menu.toggleCollapsed} pathname={pathname} />
      <div className={styles.column}>
        <Header
          title={page?.title() ?? ''}
          sound={sound}
          onMenu={menu.openDrawer}
          onPalette={() => setPalette(true)}
        />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      {menu.drawer && (
        <Lazy
          load={() => import('./MenuDrawer.tsx').then((file) => file.MenuDrawer)}
          props={{ pathname, onClose: menu.closeDrawer }}
        />
      )}
      {palette && (
        <Lazy
          load={() => import('./CommandPalette.tsx').then((file) => file.CommandPalette)}
          props={{ onClose: () => setPalette(false) }}
        />
      )}
    </div>
  )
}
