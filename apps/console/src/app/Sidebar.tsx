import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { Mark } from '#ui/Mark.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MenuPages } from './MenuPages.tsx'
import styles from './Sidebar.module.css'

type Props = { collapsed: boolean; onCollapse: () => void; pathname: string }

export function Sidebar({ collapsed, onCollapse, pathname }: Props) {
  const Fold = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.sidebar} aria-label={m.menu()}>
      <div className={styles.top}>
        <Mark short={collapsed} />
      </div>
      <MenuPages collapsed={collapsed} pathname={pathname} />
      <div className={styles.foot}>
        <IconButton label={collapsed ? m.menu_expand() : m.menu_collapse()} onClick={onCollapse}>
          <Fold size={20} />
        </IconButton>
      </div>
    </nav>
  )
}
