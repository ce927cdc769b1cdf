/** What a one-time link carries: in its fragment, which no browser sends. */
export const tokenOfLink = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token')!
