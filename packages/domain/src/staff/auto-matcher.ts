/**
 * The actor's name for automatic matches. It is no e-mail address, so nobody can sign in with it and no
 * employee can have it.
 */
export const autoMatcherName = 'auto-match'
