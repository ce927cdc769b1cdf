import type { Me } from '@khlang/contract/staff'
import { fetchAnswer } from '#parts/fetch-answer.ts'
import { Problem } from '#parts/problem.ts'

/** What the sign-in provider says in its own words (spec section 8), and for how long it will not listen. */
export type SignInAnswer = { ok: true } | { ok: false; message: string; waitSeconds: number | null }

export async function signIn(email: string, password: string, rememberMe: boolean): Promise<SignInAnswer> {
  const answer = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (answer.ok) return { ok: true }
  const body = (await answer.json().catch(() => null)) as { message?: string; title?: string } | null
  const wait = Number(answer.headers.get('retry-after') ?? answer.headers.get('x-retry-after'))
  return {
    ok: false,
    message: body?.message ?? body?.title ?? answer.statusText,
    waitSeconds: answer.status === 429 && wait > 0 ? wait : null,
  }
}

/** Without the contract's client: it would weigh more than this page. */
export async function whoAmI(): Promise<Me> {
  const answer = await fetchAnswer('/api/staff/me')
  return (await answer.json()) as Me
}

/** A command of the door, for whoever is not signed in. */
const send = (path: string, body: unknown) =>
  fetchAnswer(`/api/staff/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type FirstOwner = { token: string; email: string; firstName: string; lastName: string; password: string }

export const createFirstOwner = (owner: FirstOwner) => send('create-first-owner', owner)

/** What a one-time link is good for, before anything is typed. */
export type LinkState = {
  kind: 'invitation' | 'password'
  state: 'open' | 'used' | 'expired'
  email: string | null
  displayName: string | null
}
export const lookAtLink = async (token: string) =>
  (await (await send('look-at-link', { token })).json()) as LinkState

export async function answerLink(
  kind: LinkState['kind'],
  answer: { token: string; password: string },
): Promise<{ email: string }> {
  const path = kind === 'invitation' ? 'accept-invitation' : 'reset-password'
  return (await (await send(path, answer)).json()) as { email: string }
}

export const askReset = (email: string) => send('ask-reset', { email })

/** Whether a mail comes, or an owner must be asked. */
export async function mailIsSent(): Promise<boolean> {
  return ((await (await fetchAnswer('/api/staff/password-help')).json()) as { mail: boolean }).mail
}
