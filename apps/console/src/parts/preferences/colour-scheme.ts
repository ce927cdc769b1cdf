import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import type { Preferences } from '@khlang/domain/staff/preferences'
import { onPreferences, preferencesNow } from './preferences.ts'

let stop: (() => void) | undefined

/** Tells Mantine which colour scheme the theme uses. Semi-dark is a light page with a dark menu. */
export const colourScheme: MantineColorSchemeManager = {
  get: () => schemeOf(preferencesNow()),
  set: () => {},
  subscribe: (tell) => {
    stop = onPreferences(() => tell(schemeOf(preferencesNow())))
  },
  unsubscribe: () => stop?.(),
  clear: () => {},
}

function schemeOf({ theme }: Preferences): MantineColorScheme {
  if (theme === 'system') return 'auto'
  return theme === 'dark' ? 'dark' : 'light'
}
