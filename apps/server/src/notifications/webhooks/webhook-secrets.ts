import type { Sealing } from '#platform/secrets/sealed.ts'

const whose = (webhookId: string) => `webhook ${webhookId}`

export const sealWebhookSecret = (sealing: Sealing, webhookId: string, secret: string): Buffer =>
  sealing.seal(Buffer.from(secret), whose(webhookId))

/** Returns the secret that signs messages to this system. */
export const webhookSecret = (sealing: Sealing, webhookId: string, sealed: Buffer): string =>
  sealing.open(sealed, whose(webhookId)).toString()
