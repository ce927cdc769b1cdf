import { locales, type Preferences, themes } from '@khlang/domain/staff/preferences'

type AtDoor = Pick<Preferences, 'theme' | 'locale'>

/** The key is also read by the script in index.html, before anything is painted. */
export const doorKey = 'khlang.door'

/** What this browser was last told of theme and language, for pages on which nobody is signed in. */
export function readDoor(): Partial<AtDoor> {
  try {
    const { theme, locale } = JSON.parse(localStorage.getItem(doorKey) ?? '{}') as Record<string, unknown>
    const known = {
      theme: themes.find((one) => one === theme),
      locale: locales.find((one) => one === locale),
    }
    return { ...(known.theme && { theme: known.theme }), ...(known.locale && { locale: known.locale }) }
  } catch {
    return {}
  }
}

export const keepAtDoor = ({ theme, locale }: AtDoor) =>
  localStorage.setItem(doorKey, JSON.stringify({ theme, locale }))
