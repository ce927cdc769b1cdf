import { randomUUID } from 'node:crypto'
import { liveCollections } from '@khlang/contract/old-collections'
import { bangkokText } from '@khlang/domain/time'
import { startWebhookReceiver } from '@khlang/seed/webhook-receiver'
import { row } from '../on-file.ts'
import type { Story } from './story.ts'

type Row = { id: string; version: number }

/** Keys of other systems, and webhooks to them. `book` (`on-file.ts`) carries out commands and writes down what they did. */
export const systems: Story = async ({ book, world }) => {
  const owner = book.of('owner')
  const shows = (list: string, id: string) => book.shows(owner.client, `connections/${list}`, {}, row(id))
  const { id } = await book.does(
    owner,
    'connections/create-key',
    { name: 'เว็บผู้เล่น', scopes: ['deposits', 'logins'], perMinute: 73, bonusCeiling: 1_234 },
    (answer) => [`key.create service-key/${answer.id}`],
  )
  await shows('keys', id)
  await book.does(
    owner,
    'connections/limit-key',
    { id, perMinute: 61, bonusCeiling: 987, seen: { perMinute: 73, bonusCeiling: 1_234 } },
    [`key.limit service-key/${id}`],
  )
  await shows('keys', id)
  await book.does(owner, 'connections/revoke-key', { id }, [`key.revoke service-key/${id}`])
  await shows('keys', id)

  await using receiver = await startWebhookReceiver()
  const fields = { name: 'player site', url: receiver.url, kinds: ['requestDone'], on: true }
  const { webhook } = await book.does(owner, 'connections/add-webhook', fields, (answer) => [
    `webhook.add webhook/${answer.webhook.id}`,
  ])
  const webhookId = webhook.id
  await shows('webhooks', webhookId)
  const saved: Row = await book.does(
    owner,
    'connections/save-webhook',
    {
      name: 'เว็บสำรอง',
      url: `${receiver.url}/second`,
      kinds: ['creditUnknown', 'payoutDone'],
      on: false,
      webhookId,
      version: webhook.version,
    },
    [`webhook.save webhook/${webhookId}`],
  )
  await shows('webhooks', webhookId)
  const again: Row = await book.does(
    owner,
    'connections/save-webhook',
    { ...fields, name: 'their site', webhookId, version: saved.version },
    [`webhook.save webhook/${webhookId}`],
  )
  const renewed = await book.does(
    owner,
    'connections/new-webhook-secret',
    { webhookId, version: again.version },
    [`webhook.newSecret webhook/${webhookId}`],
  )
  receiver.answers(500)
  const delivery = await book.does(owner, 'connections/test-webhook', { webhookId })
  await world.app.sendNotifications()
  await book.does(owner, 'connections/send-webhook-again', { deliveryId: delivery.id }, [
    `webhook.sendAgain webhook/${webhookId}`,
  ])
  await book.does(owner, 'connections/remove-webhook', { webhookId, version: renewed.webhook.version }, [
    `webhook.remove webhook/${webhookId}`,
  ])
}

/** A phone that receives the messages of banks, and a wallet that reports by itself. */
export const phones: Story = async ({ book, world }) => {
  const [owner, fern] = [book.of('owner'), book.of('finance')]
  const shows = (id: string) =>
    book.shows(owner.client, 'connections/phones', {}, (answer) => {
      const found = row(id)(answer)
      // It differs in every run.
      return found['way'] === 'signed' ? { ...found, secret: 'made by the console' } : found
    })
  const { phone } = await book.does(
    owner,
    'connections/add-phone',
    { name: 'shop phone', accounts: ['kbank-1'], senders: ['KBank'], on: true, way: 'signed' },
    (answer) => [`phone.add phone/${answer.phone.id}`],
  )
  const phoneId = phone.id
  const line = (act: string) => [`${act} phone/${phoneId}`]
  await shows(phoneId)
  await book.does(
    owner,
    'connections/save-phone',
    {
      name: 'เครื่องหน้าร้าน',
      accounts: ['kbank-1', 'scb-1'],
      senders: ['KBank', 'SCB Easy'],
      on: true,
      endPassword: 'รหัสปลายทาง',
      phoneId,
      version: phone.version,
    },
    line('phone.save'),
  )
  await shows(phoneId)
  const { phone: wallet } = await book.does(
    owner,
    'connections/add-phone',
    {
      name: 'วอลเล็ต',
      accounts: ['truemoney-1'],
      senders: [],
      on: true,
      way: 'truemoney',
      secret: 'wallet-token-one-4711',
      endPassword: 'ปลายทางวอลเล็ต',
      amountUnit: 'satang',
    },
    (answer) => [`phone.add phone/${answer.phone.id}`],
  )
  await shows(wallet.id)
  await book.does(
    owner,
    'connections/save-phone',
    {
      name: 'วอลเล็ตสำรอง',
      accounts: ['truemoney-1'],
      senders: [],
      on: false,
      secret: 'wallet-token-two-8822',
      endPassword: '',
      amountUnit: 'baht',
      phoneId: wallet.id,
      version: wallet.version,
    },
    [`phone.save phone/${wallet.id}`],
  )
  await shows(wallet.id)
  const now = async () => {
    const { rows } = await owner.client.get('connections/phones')
    return rows.find((one: Row) => one.id === phoneId).version as number
  }
  await book.does(
    owner,
    'connections/new-phone-secret',
    { phoneId, version: await now() },
    line('phone.newSecret'),
  )
  book.answered(
    'connections/test-phone',
    await book.does(fern, 'connections/test-phone', {
      phoneId: wallet.id,
      sender: 'TrueMoney',
      text: 'คุณได้รับเงิน 641.35 บาท จาก มะม่วง สวนตัวอย่าง (0900000012)',
      heardAt: '2019-06-05 07:09:10',
    }),
  )
  await book.does(fern, 'connections/reconnect-phone', { phoneId })
  const gapId = randomUUID()
  await world.sql`
    insert into phone_gap (id, phone_id, began_at, ended_at)
    values (${gapId}, ${phoneId}, now() - interval '1 hour', now())`
  await book.does(fern, 'connections/see-gap', { gapId }, line('phone.gapSeen'))
  const messageId = randomUUID()
  const own = world.shop.ownAccounts.find(({ code }) => code === 'kbank-1')!.number.slice(-4)
  const [date, time] = bangkokText(new Date()).split(' ') as [string, string]
  const [year, month, dayOfMonth] = date.split('-')
  const body = `${dayOfMonth}/${month}/${(Number(year) + 543) % 100} ${time.slice(0, 5)} บช X-${own} รับโอนจาก X-2468 641.00 คงเหลือ 7410.00 บ.`
  await world.sql`
    insert into unread_message (id, body, origin, heard_at, kept_by, accounts, problem)
    values (${messageId}, ${body}, 'desk phone', now(), 'desk phone', '{kbank-1}', 'no-pattern')`
  await book.does(fern, 'connections/read-again', {}, [`system: message.read message/${messageId}`])
  await book.does(owner, 'connections/remove-phone', { phoneId, version: await now() }, line('phone.remove'))
}

/** Everything is imported from the old project. */
export const legacyImport: Story = async ({ book, world, oldProject }) => {
  const owner = book.of('owner')
  const begin = (fields: object) =>
    book.does(owner, 'connections/begin-old-import', { role: 'viewer', ...fields }, ({ id }) => [
      `firebase.begin import/${id}`,
    ])
  const { id: discarded } = await begin({
    role: 'support',
    accounts: { krungsri: 'krungsri-9', truewallet: 'wallet-8' },
    hashConfig:
      'hash_config { algorithm: SCRYPT, base64_signer_key: c2lnbmVy, base64_salt_separator: Bw==, rounds: 7, mem_cost: 13 }',
  })
  await book.shows(owner.client, 'connections/old-imports', {}, ({ open }) => open)
  await book.does(
    owner,
    'connections/read-old-project',
    {
      importId: discarded,
      keyFile: oldProject.keyFile,
      project: 'another-shop-example',
      collections: ['history'],
    },
    [`firebase.fetch import/${discarded}`],
  )
  await book.does(owner, 'connections/discard-old-import', { importId: discarded }, [
    `firebase.discard import/${discarded}`,
  ])
  const { id: importId } = await begin({})
  const line = (act: string) => [`${act} import/${importId}`]
  await book.does(
    owner,
    'connections/read-old-project',
    { importId, keyFile: oldProject.keyFile, collections: liveCollections },
    line('firebase.fetch'),
  )
  await world.app.legacyImport.sweep()
  await book.does(owner, 'connections/try-old-import', { importId }, line('firebase.try'))
  await world.app.legacyImport.sweep()
  await book.does(owner, 'connections/commit-old-import', { importId }, line('firebase.start'))
  await world.app.legacyImport.sweep()
}

/** A browser that gets notifications. */
export const browser: Story = async ({ book, push }) => {
  const owner = book.of('owner')
  const { id: me } = await owner.client.get('staff/me')
  const { publicKey, wish } = await owner.client.get('connections/push')
  const shows = () => book.shows(owner.client, 'connections/push', {}, ({ wish: kept }) => kept)
  const first: Row = await book.does(
    owner,
    'connections/save-push',
    {
      kinds: ['creditUnknown', 'depositLate'],
      least: 45_670,
      quiet: { from: 1_385, until: 433 },
      on: true,
      version: wish?.version ?? null,
    },
    [`push.save employee/${me}`],
  )
  await shows()
  await book.does(
    owner,
    'connections/save-push',
    {
      kinds: ['payoutLate'],
      least: 89_120,
      quiet: { from: 71, until: 379 },
      on: false,
      version: first.version,
    },
    [`push.save employee/${me}`],
  )
  await shows()
  const { subscription } = push.browser(publicKey)
  const { id } = await book.does(
    owner,
    'connections/add-push-device',
    { name: 'Chrome', ...subscription },
    (device) => [`push.addDevice push-device/${device.id}`],
  )
  await book.does(owner, 'connections/test-push-device', { deviceId: id })
  await book.does(owner, 'connections/rename-push-device', { deviceId: id, name: 'มือถือ' }, [
    `push.renameDevice push-device/${id}`,
  ])
  await book.does(owner, 'connections/remove-push-device', { deviceId: id }, [
    `push.removeDevice push-device/${id}`,
  ])
}
