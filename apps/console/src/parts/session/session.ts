import type { Me } from '@khlang/contract/staff/staff'
import { serverNow } from '#live/server-clock.ts'
import { paths } from '../navigation/paths.ts'
import { publicPreferencesKey } from '../preferences/public-preferences.ts'
import { keepPreferencesWith, preferencesNow } from '../preferences/preferences.ts'
import { idleEndKey, isNearlyOver, readIdleEnd } from './idle-end.ts'

/**
 * Data about the signed-in employee, stored where the specification wants it (spec section 3). The console never reads
 * it as data. When one tab removes it, the others learn that the employee was signed out; when one tab writes another
 * employee into it, the others learn that their pages belong to somebody who is no longer signed in.
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
 * settings with `keptPastSignOut`. With `coversStay`, an idle end that has passed stays too. It names nobody, and keeps
 * the pages of other tabs covered, with what was typed in them.
 */
export function forgetUser({ coversStay = false } = {}) {
  const kept = [publicPreferencesKey]
  if (coversStay && isNearlyOver(readIdleEnd(), serverNow())) kept.push(idleEndKey)
  for (const name of Object.keys(localStorage))
    if (!kept.includes(name) && !name.startsWith(keptPastSignOut)) localStorage.removeItem(name)
}

/**
 * Returns whose session it is now, for the page of an employee (null: not known yet), by the `userInfo` that another
 * tab has stored: still theirs, nobody's, or that of another employee. What cannot be read counts as another's.
 */
export function sessionNow(
  employeeId: string | null,
  stored: string | null,
): 'theirs' | 'nobodys' | 'anothers' {
  if (stored === null) return 'nobodys'
  return employeeId === null || employeeId === idIn(stored) ? 'theirs' : 'anothers'
}

function idIn(stored: string): unknown {
  try {
    return (JSON.parse(stored) as Partial<UserInfo> | null)?.id
  } catch {
    return undefined
  }
}

/**
 * Watches for the sign-ins and sign-outs of other tabs, for the page of an employee (null: not known yet). Calls
 * `onNobody` when another tab signs out or finds that the session is over, and loads the start page when somebody else
 * has signed in there. Returns a function that stops watching.
 */
export function watchSession(employeeId: string | null, onNobody: () => void) {
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed !== key) return
    const session = sessionNow(employeeId, newValue)
    if (session === 'nobodys') onNobody()
    if (session === 'anothers') openForAnother()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/**
 * Leaves a page whose employee is no longer the one who is signed in. The start page is loaded for the new one, and
 * preferences of the first one that are not saved yet do not become theirs.
 */
export function openForAnother() {
  keepPreferencesWith(null)
  location.assign(paths.home)
}

/** Longer than signing out takes. After that the page is still there because somebody kept it, asked by the browser. */
const signsOutWithinMs = 10_000
let signsOutUntil = -Infinity

/** Notes that the employee signs out: what finds the session over now must not lead elsewhere (`isSigningOut`). */
export const signingOut = () => void (signsOutUntil = performance.now() + signsOutWithinMs)
export const isSigningOut = () => performance.now() < signsOutUntil
