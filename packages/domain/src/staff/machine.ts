/**
 * The name under which auto-match acts. It is no e-mail address, so nobody can sign in with it and no employee can
 * have it.
 */
export const machineName = 'auto-match'
