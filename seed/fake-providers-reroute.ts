import type { SocialProvider } from '@khlang/domain/staff/social'

/** The URLs that the sign-in library calls at each provider, and the fake's paths for them. */
const addresses: Record<SocialProvider, Record<string, string>> = {
  google: { 'https://oauth2.googleapis.com/token': 'token' },
  facebook: {
    'https://graph.facebook.com/v24.0/oauth/access_token': 'token',
    'https://graph.facebook.com/debug_token': 'debug_token',
    'https://graph.facebook.com/me': 'me',
  },
  twitter: {
    'https://api.x.com/2/oauth2/token': 'token',
    'https://api.x.com/2/users/me': 'me',
  },
  github: {
    'https://github.com/login/oauth/access_token': 'token',
    'https://api.github.com/user': 'user',
    'https://api.github.com/user/emails': 'user/emails',
  },
}

/**
 * Redirects this process's calls to these providers to the fake (its URL), and no other calls, by replacing the global
 * `fetch`. The library's settings can change where people are sent, but not where the library sends its own calls.
 * Returns a function that undoes this.
 */
export function rerouteProviders(fake: string, providers: readonly SocialProvider[]): () => void {
  const ways = new Map(
    providers.flatMap((provider) =>
      Object.entries(addresses[provider]).map(
        ([address, path]) => [address, `${fake}/${provider}/${path}`] as const,
      ),
    ),
  )
  const real = globalThis.fetch
  const rerouted: typeof fetch = (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input)
    const way = ways.get(asked.origin + asked.pathname)
    if (way === undefined) return real(input, init)
    const to = way + asked.search
    return real(input instanceof Request ? new Request(to, input) : to, init)
  }
  globalThis.fetch = rerouted
  return () => {
    if (globalThis.fetch === rerouted) globalThis.fetch = real
  }
}
