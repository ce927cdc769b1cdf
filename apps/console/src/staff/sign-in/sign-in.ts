import type { SocialProvider } from '@khlang/domain/staff/social'
import type { Me } from '@khlang/contract/staff/staff'
import { fetchAnswer, noAnswer } from '#parts/problems/fetch-answer.ts'
import { loadSentence } from '#parts/problems/sentences/load-sentence.ts'
import { sendToSignIn, takeEarlySignIn } from './early-sign-in.ts'

/**
 * The answer to a sign-in. `message`: the sign-in library's own text (spec section 8), or a sentence in the employee's
 * language if this server refused. `waitSeconds`: how long further tries are blocked; null if they are not.
 */
export type SignInAnswer =
  | { ok: true }
  | { ok: false; code: string | null; message: string; waitSeconds: number | null }

export const signIn = (email: string, password: string, rememberMe: boolean): Promise<SignInAnswer> =>
  askSignIn('sign-in/email', { email, password, rememberMe }).then(({ answer }) => answer)

/**
 * Calls a path of the sign-in library, which has its own form of answers. A refusal is returned. Throws a `Problem` if
 * no answer comes within 10 seconds.
 */
export async function askSignIn(
  path: string,
  body: object,
): Promise<{ answer: SignInAnswer; body: Record<string, unknown> | null }> {
  const text = JSON.stringify(body)
  const answer = await (takeEarlySignIn(text) ?? sendToSignIn(path, text)).catch(() => {
    // After ten seconds too, since the sentence of a timeout speaks of saving.
    throw noAnswer(false)
  })
  const json = (await answer.json().catch(() => null)) as Record<string, unknown> | null
  if (answer.ok) return { answer: { ok: true }, body: json }
  // The library has its own texts. A refusal of this server has a code, and therefore a sentence in the
  // employee's language.
  const { code, message } = (json ?? {}) as { code?: string; message?: string }
  const wait = Number(answer.headers.get('retry-after'))
  return {
    answer: {
      ok: false,
      code: code ?? null,
      message: message ?? (await loadSentence(code ?? 'bug'))(),
      waitSeconds: answer.status === 429 && wait > 0 ? wait : null,
    },
    body: json,
  }
}

/**
 * Reads who is signed in, without the contract's client, which would be larger than the sign-in page. Throws a
 * `Problem` if nobody is (`not-signed-in`), the second factor is missing (`second-factor-needed`) or the account has no
 * employee (`not-an-employee`).
 */
export async function whoAmI(): Promise<Me> {
  const answer = await fetchAnswer('/api/staff/me')
  return (await answer.json()) as Me
}

/** Sends a command of a user who is not signed in. Throws its refusal as a `Problem`. */
const send = (path: string, body: unknown) =>
  fetchAnswer(`/api/staff/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type FirstOwner = { token: string; email: string; firstName: string; lastName: string; password: string }

export const createFirstOwner = (owner: FirstOwner) => send('create-first-owner', owner)

type Registration = { displayName: string; email: string; password: string }

export async function register(person: Registration): Promise<{ nameSaved: boolean }> {
  return (await (await send('register', person)).json()) as { nameSaved: boolean }
}

/**
 * The purpose of a one-time link and whether it is valid, shown before anything is typed. `email` is null unless the
 * link is open. `accounts`: for an open password link the provider accounts that can sign in; otherwise empty.
 */
export type LinkState = {
  kind: 'invitation' | 'password'
  state: 'open' | 'used' | 'expired'
  email: string | null
  displayName: string | null
  accounts: { id: string; provider: SocialProvider; since: string }[]
}
export const checkLink = async (token: string) =>
  (await (await send('look-at-link', { token })).json()) as LinkState

/** Accepts an invitation, or sets a new password. Returns the e-mail address to sign in with. */
export async function answerLink(
  kind: LinkState['kind'],
  answer: { token: string; password: string; unlink?: string[] },
): Promise<{ email: string }> {
  const path = kind === 'invitation' ? 'accept-invitation' : 'reset-password'
  return (await (await send(path, answer)).json()) as { email: string }
}

/** Asks for a mail with a link for a new password. The answer does not say whether the e-mail is an employee's. */
export const askReset = (email: string) => send('ask-reset', { email })

/** Returns whether the server can mail a link for a new password; otherwise an owner must be asked for one. */
export async function mailIsSent(): Promise<boolean> {
  return ((await (await fetchAnswer('/api/staff/password-help')).json()) as { mail: boolean }).mail
}
