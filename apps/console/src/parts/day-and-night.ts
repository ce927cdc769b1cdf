import { changePreferences, preferencesNow } from './preferences.ts'

type DayTheme = 'light' | 'semi-dark'
let lastDay: DayTheme = 'light'

/** Switches between dark (`dark`: it is dark now) and the last light theme used. The choice `system` is replaced. */
export function switchDayAndNight(dark: boolean) {
  const { theme } = preferencesNow()
  if (theme === 'light' || theme === 'semi-dark') lastDay = theme
  changePreferences({ theme: dark ? lastDay : 'dark' })
}
