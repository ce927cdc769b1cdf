/** Where somebody may have an account of his own by which he signs in here (spec section 1). */
export const socialProviders = ['google', 'facebook', 'twitter', 'github'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Names of houses: the same in every language. */
export const providerName = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  github: 'GitHub',
} as const satisfies Record<SocialProvider, string>
