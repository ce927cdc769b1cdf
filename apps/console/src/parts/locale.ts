import { overwriteGetLocale } from '#paraglide/runtime.js'
import { preferencesNow, usePreferences } from './preferences.ts'

// Every message asks here which language it is in.
overwriteGetLocale(() => preferencesNow().locale)

export const useLocale = () => usePreferences().locale
