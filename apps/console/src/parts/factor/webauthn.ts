/** Thrown where somebody turned his device's question down, or let it pass: that is no failure to be told of at length. */
export class NotGiven extends Error {}

export const passkeysWork = () => 'PublicKeyCredential' in globalThis && isSecureContext

/** The browser makes a key of this device, after asking who holds it. */
export const makePasskey = (options: Record<string, unknown>) =>
  asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  )

export const signWithPasskey = (options: Record<string, unknown>) =>
  asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
    }),
  )

async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((error: unknown) => {
    throw new NotGiven(String(error))
  })
  if (credential === null) throw new NotGiven()
  return (credential as PublicKeyCredential).toJSON()
}
