import { changePreferences, preferencesNow } from './preferences.ts'

type DayTheme = 'light' | 'semi-dark'
let lastDay: DayTheme = 'light'

/** From day to night and back to the day one had: light, or light with a dark menu. */
export function switchDayAndNight(dark: boolean) {
  const { theme } = preferencesNow()
  if (theme === 'light' || theme === 'semi-dark') lastDay = theme
  changePreferences({ theme: dark ? lastDay : 'dark' })
}
