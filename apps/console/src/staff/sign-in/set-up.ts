import type { SocialProvider } from '@khlang/domain/staff/social'

/** Returns whether the server has this provider set up, as the page's HTML says. */
export const isSetUp = (provider: SocialProvider) =>
  (document.documentElement.dataset['providers'] ?? '').split(' ').includes(provider)
