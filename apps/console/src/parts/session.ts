import type { Me } from '@khlang/contract/staff'
import { doorKey } from './door-mirror.ts'
import { preferencesNow } from './preferences.ts'

/** What the browser keeps of who is signed in: to greet with, never to trust. */
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

/** What is named so is no secret and of no use to anybody else: how somebody works here, kept until they are back. */
export const keptPastSignOut = 'khlang.habit.'

/** What is left in the browser is how its door looks and such habits, and nothing else of whoever sat here. */
export function forgetUser() {
  for (const name of Object.keys(localStorage))
    if (name !== doorKey && !name.startsWith(keptPastSignOut)) localStorage.removeItem(name)
}

/** When another tab signs out, this one must not go on showing the desk. */
export function onSignedOutElsewhere(leave: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) leave()
  })
}
