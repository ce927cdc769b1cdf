import type { AuthenticatorTransport } from '@simplewebauthn/server'

/** Names a passkey to the browser, so that it neither makes it twice nor asks for another one. */
export const describePasskey = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})
