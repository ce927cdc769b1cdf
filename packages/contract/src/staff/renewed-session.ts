/**
 * Whether the browser's session gets a new token by this call. A call that was sent with the old token and
 * arrives later is refused, although the employee is still signed in.
 */
export const renewsSession = (path: string): boolean =>
  /\/staff\/(prove-(factor|passkey)|confirm-authenticator|add-passkey|remove-(authenticator|passkey)|renew-recovery-codes)$/.test(
    path,
  )
