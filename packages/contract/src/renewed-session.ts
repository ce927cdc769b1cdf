/**
 * The calls after which a browser's session goes by another token. A call that set out with the token before and comes in after one
 * of these was done is refused, though nobody was signed out.
 */
export const renewsSession = (path: string): boolean =>
  /\/staff\/(prove-(factor|passkey)|confirm-authenticator|add-passkey|remove-(authenticator|passkey)|renew-recovery-codes)$/.test(
    path,
  )
