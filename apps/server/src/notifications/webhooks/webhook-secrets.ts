import type { Sealing } from '#platform/secrets/sealed.ts'

const sealOwner = (webhookId: string) => `webhook ${webhookId}`

export const sealWebhookSecret = (sealing: Sealing, webhookId: string, secret: string): Buffer =>
  sealing.seal(Buffer.from(secret), sealOwner(webhookId))

/** Returns the secret that signs messages to this system. */
export const webhookSecret = (sealing: Sealing, webhookId: string, sealed: Buffer): string =>
  sealing.open(sealed, sealOwner(webhookId)).toString()
