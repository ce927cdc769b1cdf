import type { Sealing } from '#platform/sealed.ts'

const whose = (webhookId: string) => `webhook ${webhookId}`

export const sealWebhookSecret = (sealing: Sealing, webhookId: string, secret: string): Buffer =>
  sealing.seal(Buffer.from(secret), whose(webhookId))

/** What messages to this system are signed with. */
export const webhookSecret = (sealing: Sealing, webhookId: string, sealed: Buffer): string =>
  sealing.open(sealed, whose(webhookId)).toString()
