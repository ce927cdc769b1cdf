import { useState } from 'react'

const key = 'khlang.menuCollapsed'

/** Whether the menu is narrow, and whether it lies over the page on a small screen. */
export function useMenu(pathname: string) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'yes')
  // Remembered by the page it was opened on: going to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  return {
    collapsed,
    drawer: openAt === pathname,
    toggleCollapsed() {
      localStorage.setItem(key, collapsed ? 'no' : 'yes')
      setCollapsed(!collapsed)
    },
    openDrawer: () => setOpenAt(pathname),
    closeDrawer: () => setOpenAt(null),
  }
}
