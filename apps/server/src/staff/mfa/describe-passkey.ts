import type { AuthenticatorTransport } from '@simplewebauthn/server'

/**
 * Describes a passkey to the browser, so that it creates no second one on the same device, or asks for this
 * one.
 */
export const describePasskey = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})
