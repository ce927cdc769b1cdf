import { startWebhookReceiver, type WebhookReceiver } from '@khlang/seed/webhook-receiver'
import { signInForDemo } from './sign-in.ts'

/** Starts a fake system on this machine that receives webhooks. */
export const startDemoReceiver = (): Promise<WebhookReceiver> => startWebhookReceiver()

const name = 'เว็บสมาชิก (ตัวอย่าง)'

/**
 * Registers the receiver through the public API, as a user would. It listens on another port after every start, so an
 * existing registration gets the new address.
 */
export async function registerDemoReceiver(
  { url: address }: WebhookReceiver,
  { url, password, owner }: { url: string; password: string; owner: string },
): Promise<void> {
  const { get, post } = await signInForDemo(url, owner, password)
  const settings = { name, url: address, kinds: ['requestDone', 'creditUnknown', 'payoutDone'], on: true }
  const { rows } = await get('connections/webhooks')
  const registeredWebhook = rows.find((row) => row.name === name)
  if (!registeredWebhook) return void (await post('connections/add-webhook', settings))
  await post('connections/save-webhook', {
    ...settings,
    webhookId: registeredWebhook.id,
    version: registeredWebhook.version,
  })
}
