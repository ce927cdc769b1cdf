import { forgetUser } from './session.ts'

/** Signs out. The browser forgets the user even if the server cannot be reached. */
export async function endSession() {
  forgetUser()
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {})
}

export async function signOutAndLeave(to: string) {
  await endSession()
  location.assign(to)
}
