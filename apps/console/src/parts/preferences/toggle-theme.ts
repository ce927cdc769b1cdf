import { changePreferences, preferencesNow } from './preferences.ts'

type LightTheme = 'light' | 'semi-dark'
let lastLightTheme: LightTheme = 'light'

/**
 * Switches between dark (`dark`: the page is dark now) and the last light theme used. Replaces the choice
 * `system`.
 */
export function toggleTheme(dark: boolean) {
  const { theme } = preferencesNow()
  if (theme === 'light' || theme === 'semi-dark') lastLightTheme = theme
  changePreferences({ theme: dark ? lastLightTheme : 'dark' })
}
