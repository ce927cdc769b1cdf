import { changePreferences, preferencesNow } from './preferences.ts'

type LightTheme = 'light' | 'semi-dark'
let lastLightTheme: LightTheme = 'light'

/** Switches between dark and the last light theme used. Replaces the choice `system`. */
export function toggleTheme(isDarkNow: boolean) {
  const { theme } = preferencesNow()
  if (theme === 'light' || theme === 'semi-dark') lastLightTheme = theme
  changePreferences({ theme: isDarkNow ? lastLightTheme : 'dark' })
}
