import type { Me } from '@khlang/contract/staff/staff'
import { publicPreferencesKey } from '../preferences/public-preferences.ts'
import { preferencesNow } from '../preferences/preferences.ts'

/**
 * Data about the signed-in employee, stored where the specification wants it (spec section 3). The console never reads
 * it. When one tab removes it, the others learn that the employee was signed out.
 */
export type UserInfo = Pick<Me, 'id' | 'displayName' | 'email' | 'role'> & { theme: string }

const key = 'userInfo'

export const rememberUser = ({ id, displayName, email, role }: Me) =>
  localStorage.setItem(
    key,
    JSON.stringify({
      id,
      displayName,
      email,
      role,
      theme: preferencesNow().theme,
    } satisfies UserInfo),
  )

/**
 * Prefix of settings that stay after signing out. They only describe working habits, which are neither secret
 * nor useful to others.
 */
export const keptPastSignOut = 'khlang.habit.'

/**
 * Removes everything from the browser's local storage, except the theme and language of the sign-in page and the
 * settings with `keptPastSignOut`.
 */
export function forgetUser() {
  for (const name of Object.keys(localStorage))
    if (name !== publicPreferencesKey && !name.startsWith(keptPastSignOut)) localStorage.removeItem(name)
}

/** Calls `leave` in this tab when another tab signs out or finds that the session is over. */
export function onSignedOutElsewhere(leave: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) leave()
  })
}
