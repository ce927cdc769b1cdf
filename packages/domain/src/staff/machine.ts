/** Who matched where nobody did. No address: nobody can sign in with it, and no employee can be called so. */
export const machineName = 'auto-match'
