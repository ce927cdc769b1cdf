import { IconAdjustments, IconMenu2, IconSearch, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'
import { usePreferences } from '#parts/preferences/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { CounterStrip } from './CounterStrip.tsx'
import styles from './Header.module.css'
import { LivePill } from './LivePill.tsx'
import { openOverlay } from '../overlay.ts'
import { PageHead } from '../PageHead.tsx'
import type { PageLocation } from '../page-location.ts'
import { SendingHold } from './SendingHold.tsx'
import { StaleBanner } from '../notices/StaleBanner.tsx'
import { Stars } from '../menu/Stars.tsx'
import { UserMenu } from '../menu/UserMenu.tsx'
import { WaitingShift } from './WaitingShift.tsx'

type Props = {
  pathname: string
  /** The page title, if the bar shows it. */
  place: PageLocation | null
  /** Whether the bar shows the persistent notices. If the bar is hidden, the page's head shows them. */
  showsNotices: boolean
  onMenu: () => void
}

/**
 * Shows the top bar: page title, starred pages, counts of waiting work, connection status, sound, appearance,
 * and the user menu.
 */
export function Header({ pathname, place, showsNotices, onMenu }: Props) {
  const health = useConnectionHealth()
  const { sound, layout } = usePreferences()
  const isStale = 'seconds' in health
  return (
    <header className={styles.place} data-alarm={isStale || undefined}>
      <div className={styles.bar}>
        <span className={styles.menu}>
          <IconButton label={m.menu()} onClick={onMenu}>
            <IconMenu2 size={22} />
          </IconButton>
        </span>
        {layout === 'horizontal' && (
          <span className={styles.mark}>
            <Mark short />
          </span>
        )}
        {place && <PageHead place={place} inBar />}
        <BareButton
          className={styles.search}
          aria-label={`${m.search()} · ${m.palette_title()}`}
          aria-keyshortcuts="Control+K"
          onClick={() => openOverlay('palette')}
        >
          <IconSearch size={19} aria-hidden="true" />
          <span className={styles.searchText}>{m.search()}</span>
          <span className={styles.key} aria-hidden="true" />
        </BareButton>
        {!isStale && <Stars pathname={pathname} />}
        {/* Elements that appear and disappear are next to the empty middle, so that nothing else moves. */}
        {showsNotices && <SendingHold />}
        {!isStale && <span className={styles.space} />}
        {showsNotices && <WaitingShift />}
        {isStale ? <StaleBanner health={health} /> : <CounterStrip />}
        <LivePill />
        <div className={styles.tools}>
          <span className={styles.middle}>
            <IconButton
              label={sound.on ? m.sounds_on() : m.sounds_off()}
              onClick={() => openOverlay('sounds')}
            >
              {sound.on ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
            </IconButton>
            <IconButton label={m.customizer()} onClick={() => openOverlay('customizer')}>
              <IconAdjustments size={20} />
            </IconButton>
          </span>
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
