/** Thrown when the browser gives no passkey: the user cancelled the prompt or let it time out, or the device failed. */
export class NotGiven extends Error {}

/**
 * Lets the browser create a passkey, on this device, a security key or a phone, after it verified the user. Throws
 * `NotGiven` if none is created.
 */
export const makePasskey = (options: Record<string, unknown>) =>
  credentialFrom(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  )

export const signWithPasskey = (options: Record<string, unknown>) =>
  credentialFrom(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
    }),
  )

async function credentialFrom(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((error: unknown) => {
    throw new NotGiven(String(error))
  })
  if (credential === null) throw new NotGiven()
  return (credential as PublicKeyCredential).toJSON()
}
