import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import { meInPage } from '../session/me-in-page.ts'
import { readPublicPreferences } from './public-preferences.ts'

/**
 * Returns the preferences that the server wrote into the page, or, without them, the defaults with the theme and
 * language last used in this browser. Runs before the first render.
 */
export function firstPreferences(): Preferences {
  if (typeof document === 'undefined') return defaultPreferences
  return { ...defaultPreferences, ...(meInPage()?.preferences ?? readPublicPreferences()) }
}
