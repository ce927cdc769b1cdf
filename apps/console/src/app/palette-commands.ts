import {
  IconAdjustments,
  IconHandStop,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconRowInsertBottom,
  IconScissors,
  IconSettings,
  IconUser,
  IconUserOff,
  IconVolume,
} from '@tabler/icons-react'
import * as m from '#messages'
import { toggleTheme } from '#parts/toggle-theme.ts'
import type { Binding } from '#parts/keys/binding.ts'
import { changePreferences, preferencesNow } from '#parts/preferences.ts'
import { signOutAndLeave } from '#parts/sign-out.ts'
import { openOverlay } from './overlay.ts'
import { both } from './page-words.ts'
import { paths } from './paths.ts'

/** Commands available everywhere that have no key. */
export function paletteCommands(dark: boolean): Binding[] {
  return [
    command({
      label: m.settings(),
      words: both(m.settings),
      Icon: IconSettings,
      run: () => openOverlay('settings'),
    }),
    command({
      label: m.profile(),
      words: both(m.profile),
      Icon: IconUser,
      run: () => openOverlay('profile'),
    }),
    command({
      label: m.hold_command(),
      words: both(m.hold_command),
      Icon: IconHandStop,
      run: () => openOverlay('hold'),
    }),
    command({
      label: m.cut_title(),
      words: both(m.cut_title),
      Icon: IconScissors,
      run: () => openOverlay('cut'),
    }),
    command({
      label: m.blocklist_title(),
      words: both(m.blocklist_title),
      Icon: IconUserOff,
      run: () => openOverlay('blocklist'),
    }),
    command({
      label: m.customizer(),
      words: [...both(m.customizer), ...both(m.customizer_words)],
      Icon: IconAdjustments,
      run: () => openOverlay('customizer'),
    }),
    command({
      label: m.sounds(),
      words: [...both(m.sounds), ...both(m.push_title)],
      Icon: IconVolume,
      run: () => openOverlay('sounds'),
    }),
    command({
      label: dark ? m.theme_light() : m.theme_dark(),
      words: [...both(m.theme_light), ...both(m.theme_dark), ...both(m.theme)],
      Icon: IconMoon,
      run: () => toggleTheme(dark),
    }),
    command({
      label: m.language_switch(),
      words: [...both(m.language_switch), ...both(m.language)],
      Icon: IconLanguage,
      run: () => changePreferences({ locale: preferencesNow().locale === 'th' ? 'en' : 'th' }),
    }),
    command({
      label: preferencesNow().density === 'compact' ? m.density_make_comfortable() : m.density_make_compact(),
      words: [...both(m.density), ...both(m.density_make_compact), ...both(m.density_make_comfortable)],
      Icon: IconRowInsertBottom,
      run: () =>
        changePreferences({ density: preferencesNow().density === 'compact' ? 'comfortable' : 'compact' }),
    }),
    command({
      label: m.menu_fold(),
      words: both(m.menu_fold),
      Icon: IconLayoutSidebar,
      run: () => changePreferences({ menuCollapsed: !preferencesNow().menuCollapsed }),
    }),
    command({
      label: m.sign_out(),
      words: both(m.sign_out),
      Icon: IconLogout,
      run: () => void signOutAndLeave(paths.login),
    }),
  ]
}

const command = (more: Pick<Binding, 'label' | 'words' | 'Icon' | 'run'>): Binding => ({
  section: 'console',
  code: null,
  shown: '',
  ...more,
})
