import type { SocialProvider } from '@khlang/domain/staff/social'

/** Whether the server can ask this provider: the page says so before anything is drawn. */
export const isSetUp = (provider: SocialProvider) =>
  (document.documentElement.dataset['providers'] ?? '').split(' ').includes(provider)
