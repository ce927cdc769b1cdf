import { readLocaleFrom } from './locale-now.ts'
import { preferencesNow, usePreferences } from './preferences.ts'

readLocaleFrom(() => preferencesNow().locale)

export const useLocale = () => usePreferences().locale
