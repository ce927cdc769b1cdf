import type { AuthenticatorTransport } from '@simplewebauthn/server'

/** Describes a passkey to the browser, which then makes no second one on that device, or asks for this one. */
export const describePasskey = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})
