import type { SocialProvider } from '@khlang/domain/staff/social'

/** Whether the server has this provider set up. The page's HTML says so. */
export const isSetUp = (provider: SocialProvider) =>
  (document.documentElement.dataset['providers'] ?? '').split(' ').includes(provider)
