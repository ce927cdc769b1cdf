import { IconMenu2, IconSearch, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { usePulse } from '#live/use-pulse.ts'
import { ColourSchemeButton } from '#parts/ColourSchemeButton.tsx'
import { LanguageButton } from '#parts/LanguageButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { CounterStrip } from './CounterStrip.tsx'
import styles from './Header.module.css'
import { LivePill } from './LivePill.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import type { SoundSwitch } from './use-sounds.ts'
import { UserMenu } from './UserMenu.tsx'

type Props = { title: string; sound: SoundSwitch; onMenu: () => void; onPalette: () => void }

/** The floating bar: where I am, what waits, whether it is true, and who I am. */
export function Header({ title, sound, onMenu, onPalette }: Props) {
  const pulse = usePulse()
  const stale = 'seconds' in pulse
  return (
    <header className={styles.bar}>
      <span className={styles.menu}>
        <IconButton label={m.menu()} onClick={onMenu}>
          <IconMenu2 size={22} />
        </IconButton>
      </span>
      <h1 className={stale ? 'unseen' : styles.title}>{title}</h1>
      {stale ? <StaleBanner pulse={pulse} /> : <CounterStrip />}
      <LivePill />
      <button type="button" className={styles.search} onClick={onPalette}>
        <IconSearch size={17} aria-hidden="true" />
        <span className={styles.searchText}>{m.palette_hint()}</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <div className={styles.tools}>
        <span className={styles.wide}>
          <IconButton
            label={sound.on ? m.sound_off() : m.sound_on()}
            aria-pressed={sound.on}
            onClick={sound.toggle}
          >
            {sound.on ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
          </IconButton>
          <LanguageButton />
          <ColourSchemeButton />
        </span>
        <UserMenu sound={sound} />
      </div>
    </header>
  )
}
