import type { FactorStatus, Proved } from '@khlang/contract/staff/second-factor'
import { fetchAnswer } from '#parts/problems/fetch-answer.ts'
import { withStepUp } from '#parts/with-step-up.ts'
import { makePasskey, signWithPasskey } from './webauthn.ts'

/**
 * Sends a call without the API client, since the sign-in page also uses this and the client would be larger
 * than that page.
 */
async function send<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetchAnswer(`/api/staff/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

export const readFactorStatus = async () =>
  (await (await fetchAnswer('/api/staff/factor-door')).json()) as FactorStatus

export const proveByPassword = (password: string) => send<{ proved: true }>('prove-password', { password })

export const proveByCode = (code: string) => send<Proved>('prove-factor', { code })

/** Options for `navigator.credentials`, as written by the server. */
type PasskeyOptions = { options: Record<string, unknown> }

export async function proveByPasskey(): Promise<Proved> {
  const { options } = await send<PasskeyOptions>('begin-passkey-proof')
  return send<Proved>('prove-passkey', { credential: await signWithPasskey(options) })
}

export type IdentityProof = { password?: string }
type NewRecoveryCodes = { recoveryCodes: string[] | null }

/** Makes a secret for an app; `address` is its `otpauth:` URL. */
export const beginAuthenticator = (identity: IdentityProof) =>
  withStepUp(() => send<{ secret: string; address: string }>('begin-authenticator', identity))

/** Confirms the app. The recovery codes are null if unused ones are left; otherwise they are new. */
export const confirmAuthenticator = (code: string) =>
  send<NewRecoveryCodes>('confirm-authenticator', { code })

export async function addPasskey(name: string, identity: IdentityProof): Promise<NewRecoveryCodes> {
  const { options } = await withStepUp(() => send<PasskeyOptions>('begin-passkey', identity))
  return send<NewRecoveryCodes>('add-passkey', { name, credential: await makePasskey(options) })
}
