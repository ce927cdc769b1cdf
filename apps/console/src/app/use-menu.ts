import { useEffect, useState } from 'react'

const key = 'khlang.menuCollapsed'

/** Whether the menu is narrow, and whether it lies over the page on a small screen. */
export function useMenu(pathname: string) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'yes')
  const [drawer, setDrawer] = useState(false)
  useEffect(() => setDrawer(false), [pathname])
  return {
    collapsed,
    drawer,
    toggleCollapsed() {
      localStorage.setItem(key, collapsed ? 'no' : 'yes')
      setCollapsed(!collapsed)
    },
    openDrawer: () => setDrawer(true),
    closeDrawer: () => setDrawer(false),
  }
}
