import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { SocialProvider } from '@khlang/domain/staff/social'

/** A person to sign in as. `who`: what the page for choosing says about them. */
export type FakePerson = { key: number; name: string; email: string; who: string }

/** The query of the URL at which a person authorises the sign-in. */
export type AuthorizationQuery = {
  client_id: string
  redirect_uri: string
  response_type: string
  state: string
  scope?: string
  code_challenge?: string
  code_challenge_method?: string
}

/** Returns a provider's id of a person: GitHub uses small numbers, the others long ones. */
export const subjectOf = (provider: SocialProvider, key: number): string =>
  ({
    google: `1097000000000000${10_000 + key}`,
    facebook: `122000000000${10_000 + key}`,
    twitter: `17000000000000${10_000 + key}`,
    github: String(5_000_000 + key),
  })[provider]

/** Returns the challenge that belongs to a verifier (PKCE); null without one. */
export const proofOf = (verifier: string | null): string | null =>
  verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')

type ProfileMapper = (person: FakePerson, client: string) => object

/** What each provider returns about a person, by path; `token` is returned together with the token. */
export const profiles: Record<SocialProvider, Record<string, ProfileMapper>> = {
  google: {
    token: (person, client) => ({
      id_token: signed({
        iss: 'https://accounts.google.com',
        aud: client,
        sub: subjectOf('google', person.key),
        email: person.email,
        email_verified: true,
        name: person.name,
      }),
    }),
  },
  facebook: {
    debug_token: ({ key }, client) => ({
      data: { is_valid: true, app_id: client, user_id: subjectOf('facebook', key) },
    }),
    me: ({ key, name, email }) => ({
      id: subjectOf('facebook', key),
      name,
      email,
      picture: { data: { url: 'https://graph.facebook.example/picture' } },
    }),
  },
  twitter: {
    me: ({ key, name, email }) => ({
      data: { id: subjectOf('twitter', key), name, username: `person${key}`, confirmed_email: email },
    }),
  },
  github: {
    user: ({ key, name }) => ({
      id: Number(subjectOf('github', key)),
      login: `person${key}`,
      name,
      email: null,
    }),
    'user/emails': ({ email }) => [{ email, primary: true, verified: true }],
  },
}

let keyPair: ReturnType<typeof generateKeyPairSync> | undefined

/** Returns an id token, signed as Google signs it. */
function signed(claims: object): string {
  keyPair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'RS256', typ: 'JWT', kid: 'fake' })}.${part({ ...claims, iat: now, exp: now + 3600 })}`
  return `${body}.${sign('sha256', Buffer.from(body), keyPair.privateKey).toString('base64url')}`
}
