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

type FirstOwner = { token: string; email: string; firstName: string; lastName: string; password: string }

export const createFirstOwner = (owner: FirstOwner) =>
  fetchAnswer('/api/staff/create-first-owner', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
