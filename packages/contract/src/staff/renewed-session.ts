/**
 * Whether the browser's session gets a new token by this call. Another call sent with the old token and arriving later
 * is refused, although the employee is still signed in. So the console repeats it with the new token.
 */
export const renewsSession = (path: string): boolean =>
  /\/staff\/(prove-(factor|passkey)|confirm-authenticator|add-passkey|remove-(authenticator|passkey)|renew-recovery-codes)$/.test(
    path,
  )
