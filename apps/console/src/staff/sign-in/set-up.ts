import type { SocialProvider } from '@khlang/domain/staff/social'

/** Returns whether this provider is set up on the server, according to the page's HTML. */
export const isSetUp = (provider: SocialProvider) =>
  (document.documentElement.dataset['providers'] ?? '').split(' ').includes(provider)
