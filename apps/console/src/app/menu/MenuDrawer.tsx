import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { MenuPages } from './MenuPages.tsx'

/** Shows the menu as an overlay, on narrow screens. */
export function MenuDrawer({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  return (
    <Dialog shape="menu" title={m.menu()} onClose={onClose}>
      <nav aria-label={m.menu()}>
        <MenuPages pathname={pathname} />
      </nav>
    </Dialog>
  )
}
