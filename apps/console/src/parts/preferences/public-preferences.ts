import { locales, type Preferences, themes } from '@khlang/domain/staff/preferences'

type PublicPreferences = Pick<Preferences, 'theme' | 'locale'>

/** The name in the browser's storage. The script in index.html also reads it, before the first paint. */
export const publicPreferencesKey = 'khlang.door'

/** Returns the theme and language last used in this browser, for pages without a signed-in employee. */
export function readPublicPreferences(): Partial<PublicPreferences> {
  try {
    const { theme, locale } = JSON.parse(localStorage.getItem(publicPreferencesKey) ?? '{}') as Record<
      string,
      unknown
    >
    const publicPreferences = {
      theme: themes.find((one) => one === theme),
      locale: locales.find((one) => one === locale),
    }
    return {
      ...(publicPreferences.theme && { theme: publicPreferences.theme }),
      ...(publicPreferences.locale && { locale: publicPreferences.locale }),
    }
  } catch {
    return {}
  }
}

export const savePublicPreferences = ({ theme, locale }: PublicPreferences) =>
  localStorage.setItem(publicPreferencesKey, JSON.stringify({ theme, locale }))
