import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import * as m from '#messages'
import { Outlet } from '#parts/navigation/Outlet.tsx'
import { useRouterState } from '#parts/navigation/use-router.ts'
import { useMe } from '#parts/session/me.ts'
import { usePreferences } from '#parts/preferences/preferences.ts'
import { Region } from '#parts/problems/Region.tsx'
import { useEmployeePicturesLive } from '#parts/session/use-employee-pictures.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Header } from './bar/Header.tsx'
import { MenuBar } from './menu/MenuBar.tsx'
import { NewVersion } from './notices/NewVersion.tsx'
import { Overlays } from './Overlays.tsx'
import { PageHead } from './PageHead.tsx'
import { pageLocationAt } from './page-location.ts'
import { ProgressBar } from './bar/ProgressBar.tsx'
import { SendingHold } from './bar/SendingHold.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './menu/Sidebar.tsx'
import { TabTitle } from './bar/TabTitle.tsx'
import { WaitingShift } from './bar/WaitingShift.tsx'
import { useCommands } from './palette/use-commands.ts'
import { useLiveCounters } from '#parts/navigation/use-counters.ts'
import { useMenuDrawer } from './menu/use-menu-drawer.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Shows menu, bar and page. Style sheets place them by the attributes of the root element. */
export function Shell() {
  const pathname = useRouterState(({ location }) => location.pathname)
  // While the next page loads, the page that is left is still shown, or still withheld.
  const shownPathname = useRouterState(({ location, shown }) => (shown?.location ?? location).pathname)
  const { layout, navbar, sound, notes } = usePreferences()
  const { may } = useMe()
  const drawer = useMenuDrawer(pathname)
  const place = pageLocationAt(pathname)
  // On a phone the bar has no room for a title, and a hidden bar would hide it.
  const wide = useMediaQuery('(width >= 768px)', undefined, { getInitialValueInEffect: false }) ?? true
  const inBar = wide && navbar !== 'hidden'
  const scroller = useRef<HTMLDivElement>(null)
  useScrollMemory(scroller)
  useCommands()
  useLiveCounters()
  useEmployeePicturesLive()

  const needs = pageLocationAt(shownPathname).page?.needs
  const missingPermission = needs && !may.includes(needs) ? needs : null
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {m.skip_to_content()}
      </a>
      <TabTitle place={place} />
      <ProgressBar />
      {layout === 'vertical' && <Sidebar pathname={pathname} />}
      <div ref={scroller} className={styles.scroll} data-page-scroll>
        <div className={styles.flow} data-fills={place.page?.fills} data-head-in-bar={inBar || undefined}>
          <Region>
            <Header
              pathname={pathname}
              place={inBar ? place : null}
              showsNotices={inBar || !wide}
              onMenu={drawer.open}
            />
          </Region>
          {layout === 'horizontal' && <MenuBar pathname={pathname} />}
          {!inBar && (
            <PageHead place={place}>
              {wide && (
                <>
                  <SendingHold />
                  <WaitingShift />
                </>
              )}
            </PageHead>
          )}
          <main id="main" tabIndex={-1} className={styles.main}>
            {missingPermission ? (
              <Lazy
                load={() => import('./notices/NotPermittedPage.tsx').then((file) => file.NotPermittedPage)}
                props={{ act: missingPermission }}
              />
            ) : (
              <Outlet />
            )}
          </main>
        </div>
      </div>
      <BackToTop pathname={pathname} />
      <NewVersion />
      {(sound.on || notes) && (
        <Region>
          <Lazy load={() => import('./bar/Alerts.tsx').then((file) => file.Alerts)} props={{}} />
        </Region>
      )}
      {drawer.isOpen && (
        <Region onDismiss={drawer.close}>
          <Lazy
            load={() => import('./menu/MenuDrawer.tsx').then((file) => file.MenuDrawer)}
            props={{ pathname, onClose: drawer.close }}
          />
        </Region>
      )}
      <Overlays />
    </div>
  )
}
