import { forgetUser, signingOut } from './session.ts'

/**
 * Ends the session of whoever has just signed in. The browser forgets them even if the server cannot be reached. Covered
 * pages of other tabs, which are not theirs, stay covered.
 */
export async function endSession() {
  forgetUser({ coversStay: true })
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(5_000), // a network that hangs keeps nobody on the page
  }).catch(() => {})
}

/** Signs out in all tabs: covered pages are left too, with what was typed in them. */
export async function signOutAndLeave(to: string) {
  signingOut()
  forgetUser()
  await endSession()
  location.assign(to)
}
