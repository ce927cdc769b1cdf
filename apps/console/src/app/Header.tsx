import { IconAdjustments, IconMenu2, IconSearch, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'
import { ColourSchemeButton } from '#parts/ColourSchemeButton.tsx'
import { LanguageButton } from '#parts/LanguageButton.tsx'
import { usePreferences } from '#parts/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { CounterStrip } from './CounterStrip.tsx'
import styles from './Header.module.css'
import { LivePill } from './LivePill.tsx'
import { openOverlay } from './overlay.ts'
import { StaleBanner } from './StaleBanner.tsx'
import { Stars } from './Stars.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = { pathname: string; onMenu: () => void }

/** The bar: starred pages, what waits, whether it is true, how it sounds and looks, and who I am. */
export function Header({ pathname, onMenu }: Props) {
  const pulse = useConnectionHealth()
  const { sound, layout } = usePreferences()
  const stale = 'seconds' in pulse
  return (
    <header className={styles.place} data-alarm={stale || undefined}>
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
        {!stale && <Stars pathname={pathname} />}
        {!stale && <span className={styles.space} />}
        {stale ? <StaleBanner pulse={pulse} /> : <CounterStrip />}
        <LivePill />
        <button
          type="button"
          className={styles.search}
          aria-label={m.palette_title()}
          aria-keyshortcuts="Control+K"
          onClick={() => openOverlay('palette')}
        >
          <IconSearch size={19} aria-hidden="true" />
          <span className={styles.searchText}>{m.search()}</span>
          <kbd className={styles.key}>Ctrl K</kbd>
        </button>
        <div className={styles.tools}>
          <span className={styles.wide}>
            <LanguageButton />
            <ColourSchemeButton />
          </span>
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
