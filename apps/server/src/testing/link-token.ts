/** Returns the token of a one-time link. It is in the fragment, which no browser sends. */
export const tokenOfLink = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token')!
