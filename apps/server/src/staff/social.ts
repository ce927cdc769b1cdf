import type { BetterAuthOptions } from 'better-auth'
import { type SocialProvider, socialProviders } from '@khlang/domain/staff/social'

type Keys = {
  clientId: string
  clientSecret: string
  /** Where people are sent, when not to the provider itself: a stand-in. */
  authorizationEndpoint?: string
}
export type SocialProviders = Partial<Record<SocialProvider, Keys>>

/** Nothing is asked for beyond who somebody is; machines of a shop are shared, so everybody chooses who he is. */
const asked = {
  google: { prompt: 'select_account' },
  facebook: {},
  twitter: { disableDefaultScope: true, scope: ['users.read', 'tweet.read', 'users.email'] },
  github: { prompt: 'select_account' },
} as const satisfies { [Provider in SocialProvider]: object }

/** The providers that are set up, as the sign-in library wants them: by the popup alone, never by a token that a page brings. */
export function providersFor(social: SocialProviders): NonNullable<BetterAuthOptions['socialProviders']> {
  return Object.fromEntries(
    socialProviders.flatMap((provider) => {
      const keys = social[provider]
      return keys ? [[provider, { ...keys, ...asked[provider], disableIdTokenSignIn: true }]] : []
    }),
  )
}

/**
 * Who somebody is, is what the provider calls him by. An e-mail links nothing, whoever says that it is verified: only an employee
 * who is signed in links an account, and then its e-mail may be any (safety 4.1 V6.3.4, V6.8.1).
 */
export const linking = {
  updateAccountOnSignIn: false,
  accountLinking: {
    disableImplicitLinking: true,
    allowDifferentEmails: true,
    trustedProviders: [...socialProviders],
  },
} satisfies BetterAuthOptions['account']

/** We ask a provider once who somebody is, and keep nothing by which we could ask again. */
export const withoutTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}
