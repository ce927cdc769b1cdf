import {
  IconAdjustments,
  IconHandStop,
  IconHelpHexagon,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconQuestionMark,
  IconRowInsertBottom,
  IconScissors,
  IconSearch,
  IconSettings,
  IconVolume,
} from '@tabler/icons-react'
import { useComputedColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import * as m from '#paraglide/messages.js'
import { switchDayAndNight } from '#parts/day-and-night.ts'
import type { Binding } from '#parts/keys/binding.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { changePreferences, preferencesNow } from '#parts/preferences.ts'
import { signOutAndLeave } from '#parts/sign-out.ts'
import { openOverlay } from './overlay.ts'
import { wordsOf } from './page-words.ts'
import { allPages } from './pages.ts'
import { paths } from './paths.ts'

/** What can be done from anywhere: the keys of the whole console, and what the palette offers. */
export function useCommands() {
  const navigate = useNavigate()
  const dark = useComputedColorScheme('light') === 'dark'
  const go = (to: string, search: Record<string, string> = {}) => void navigate({ to, search })
  useKeys([
    ...allPages.map((page): Binding => ({
      code: `Key${page.key}`,
      lead: 'KeyG',
      shown: `G ${page.key}`,
      label: page.title(),
      section: 'go',
      words: wordsOf(page),
      Icon: page.Icon,
      run: () => go(page.path),
    })),
    {
      code: 'KeyU',
      lead: 'KeyG',
      shown: 'G U',
      label: m.tab_unknown(),
      section: 'go',
      words: both(m.tab_unknown),
      Icon: IconHelpHexagon,
      run: () => go(paths.statement, { tab: 'unknown' }),
    },
    ...consoleCommands(dark),
  ])
}

const command = (more: Omit<Binding, 'section'>): Binding => ({ section: 'console', always: true, ...more })

function consoleCommands(dark: boolean): Binding[] {
  return [
    command({
      code: 'KeyK',
      mod: true,
      shown: 'Ctrl K',
      label: m.palette_title(),
      Icon: IconSearch,
      run: () => openOverlay('palette'),
    }),
    command({
      code: 'Slash',
      shift: true,
      shown: '?',
      label: m.keys_title(),
      words: both(m.keys_title),
      Icon: IconQuestionMark,
      run: () => openOverlay('keys'),
    }),
    command({
      code: null,
      shown: '',
      label: m.settings(),
      words: both(m.settings),
      Icon: IconSettings,
      run: () => openOverlay('settings'),
    }),
    command({
      code: null,
      shown: '',
      label: m.hold_command(),
      words: both(m.hold_command),
      Icon: IconHandStop,
      run: () => openOverlay('hold'),
    }),
    command({
      code: null,
      shown: '',
      label: m.cut_title(),
      words: both(m.cut_title),
      Icon: IconScissors,
      run: () => openOverlay('cut'),
    }),
    command({
      code: null,
      shown: '',
      label: m.customizer(),
      words: [...both(m.customizer), ...both(m.customizer_words)],
      Icon: IconAdjustments,
      run: () => openOverlay('customizer'),
    }),
    command({
      code: null,
      shown: '',
      label: m.sounds(),
      words: both(m.sounds),
      Icon: IconVolume,
      run: () => openOverlay('sounds'),
    }),
    command({
      code: null,
      shown: '',
      label: dark ? m.theme_light() : m.theme_dark(),
      words: [...both(m.theme_light), ...both(m.theme_dark), ...both(m.theme)],
      Icon: IconMoon,
      run: () => switchDayAndNight(dark),
    }),
    command({
      code: null,
      shown: '',
      label: m.language_switch(),
      words: [...both(m.language_switch), ...both(m.language)],
      Icon: IconLanguage,
      run: () => changePreferences({ locale: preferencesNow().locale === 'th' ? 'en' : 'th' }),
    }),
    command({
      code: null,
      shown: '',
      label: preferencesNow().density === 'compact' ? m.density_make_comfortable() : m.density_make_compact(),
      words: [...both(m.density), ...both(m.density_make_compact), ...both(m.density_make_comfortable)],
      Icon: IconRowInsertBottom,
      run: () =>
        changePreferences({ density: preferencesNow().density === 'compact' ? 'comfortable' : 'compact' }),
    }),
    command({
      code: null,
      shown: '',
      label: m.menu_fold(),
      words: both(m.menu_fold),
      Icon: IconLayoutSidebar,
      run: () => changePreferences({ menuCollapsed: !preferencesNow().menuCollapsed }),
    }),
    command({
      code: null,
      shown: '',
      label: m.sign_out(),
      words: both(m.sign_out),
      Icon: IconLogout,
      run: () => void signOutAndLeave(paths.login),
    }),
  ]
}

type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string
const both = (words: Words) => [words({}, { locale: 'th' }), words({}, { locale: 'en' })]
