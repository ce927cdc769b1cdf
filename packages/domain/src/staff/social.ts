/** Providers at which an employee may have an account to sign in with (spec section 1). */
export const socialProviders = ['google', 'facebook', 'twitter', 'github'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Brand names, the same in every language. */
export const providerName = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  github: 'GitHub',
} as const satisfies Record<SocialProvider, string>
