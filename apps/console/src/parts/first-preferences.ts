import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import { readDoor } from './door-mirror.ts'

/** What the server wrote into the page; where nobody is signed in, what this browser was last told. Read before anything is drawn. */
export function firstPreferences(): Preferences {
  if (typeof document === 'undefined') return defaultPreferences
  const written = document.getElementById('preferences')?.textContent
  const known = written ? (JSON.parse(written) as Preferences) : readDoor()
  return { ...defaultPreferences, ...known }
}
