/**
 * Whether the browser's session gets a new token by this call. Another call that was sent with the old token and arrives
 * afterwards is refused, although nobody was signed out.
 */
export const renewsSession = (path: string): boolean =>
  /\/staff\/(prove-(factor|passkey)|confirm-authenticator|add-passkey|remove-(authenticator|passkey)|renew-recovery-codes)$/.test(
    path,
  )
