/**
 * Calls after which a browser's session has a new token. A call that was sent with the old token and arrives
 * afterwards is refused, although nobody was signed out.
 */
export const renewsSession = (path: string): boolean =>
  /\/staff\/(prove-(factor|passkey)|confirm-authenticator|add-passkey|remove-(authenticator|passkey)|renew-recovery-codes)$/.test(
    path,
  )
