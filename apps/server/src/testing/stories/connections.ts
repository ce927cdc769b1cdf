import { randomUUID } from 'node:crypto'
import { liveCollections } from '@khlang/contract/old-words'
import { bangkokText } from '@khlang/domain/time'
import { startWebhookReceiver } from '@khlang/seed/webhook-receiver'
import { linePerson } from '../line.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
type Row = { id: string; version: number }

/** Keys of other systems, and webhooks to them. */
export const systems: Story = async ({ book, world }) => {
  const owner = book.of('owner')
  const { id } = await book.does(
    owner,
    'connections/create-key',
    { name: 'player site', scopes: ['deposits'] },
    (answer) => [`key.create service-key/${answer.id}`],
  )
  await book.does(owner, 'connections/limit-key', { id, perMinute: 61 }, [`key.limit service-key/${id}`])
  await book.does(owner, 'connections/revoke-key', { id }, [`key.revoke service-key/${id}`])

  await using receiver = await startWebhookReceiver()
  const fields = { name: 'player site', url: receiver.url, kinds: ['requestDone'], on: true }
  const { webhook } = await book.does(owner, 'connections/add-webhook', fields, (answer) => [
    `webhook.add webhook/${answer.webhook.id}`,
  ])
  const webhookId = webhook.id
  const saved: Row = await book.does(
    owner,
    'connections/save-webhook',
    { ...fields, name: 'their site', webhookId, version: webhook.version },
    [`webhook.save webhook/${webhookId}`],
  )
  const renewed = await book.does(
    owner,
    'connections/new-webhook-secret',
    { webhookId, version: saved.version },
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

/** A phone that receives the messages of banks. */
export const phones: Story = async ({ book, world }) => {
  const [owner, fern] = [book.of('owner'), book.of('finance')]
  const fields = { name: 'shop phone', accounts: ['kbank-1'], senders: ['KBank'], on: true }
  const { phone } = await book.does(
    owner,
    'connections/add-phone',
    { ...fields, way: 'signed' },
    (answer) => [`phone.add phone/${answer.phone.id}`],
  )
  const phoneId = phone.id
  const line = (act: string) => [`${act} phone/${phoneId}`]
  await book.does(
    owner,
    'connections/save-phone',
    { ...fields, name: 'desk phone', phoneId, version: phone.version },
    line('phone.save'),
  )
  const now = async () => {
    const { rows } = await owner.client.get('connections/phones')
    return rows.find((row: Row) => row.id === phoneId).version as number
  }
  await book.does(
    owner,
    'connections/new-phone-secret',
    { phoneId, version: await now() },
    line('phone.newSecret'),
  )
  await book.does(fern, 'connections/test-phone', { phoneId, sender: 'KBank', text: 'x' })
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

/** The shop's account at LINE. */
export const line: Story = async ({ book, world, line: fake, player }) => {
  const [owner, nok] = [book.of('owner'), book.of('support')]
  const { version } = await owner.client.get('connections/line')
  const account = { secret: fake.secret, token: fake.state.token, enabled: true }
  await book.does(owner, 'connections/save-line', { version, ...account }, ['line.save line/channel'])
  await book.does(owner, 'connections/test-line', {}, ['line.test line/channel'])
  const answer = await fake.deliver(world.url, fake.webhook([fake.event('follow', linePerson(1).userId)]))
  await answer.arrayBuffer()
  await world.app.keepLine()
  const { rows } = await owner.client.get('connections/line-members')
  const member: Row = rows[0]
  const linked: Row = await book.does(
    nok,
    'connections/link-line-member',
    { ...once(), memberId: member.id, version: member.version, playerId: player(13).id },
    [`line.link player/${player(13).id}`],
  )

  const alert = {
    name: 'night shift',
    members: [member.id],
    groups: [],
    kinds: ['creditUnknown'],
    least: 0,
    quiet: null,
    gatherMinutes: 1,
    on: true,
  }
  const lineAlert: Row = await book.does(
    owner,
    'connections/create-line-alert',
    { ...once(), ...alert },
    ({ id }) => [`line.createAlert line-alert/${id}`],
  )
  const of = { alertId: lineAlert.id, version: lineAlert.version }
  const changed: Row = await book.does(
    owner,
    'connections/update-line-alert',
    { ...alert, name: 'day shift', ...of },
    [`line.updateAlert line-alert/${lineAlert.id}`],
  )
  await book.does(owner, 'connections/test-line-alert', { alertId: lineAlert.id }, [
    `line.testAlert line-alert/${lineAlert.id}`,
  ])
  await book.does(
    owner,
    'connections/remove-line-alert',
    { alertId: lineAlert.id, version: changed.version },
    [`line.removeAlert line-alert/${lineAlert.id}`],
  )

  fake.faults.push('busy')
  const sent: Row = await book.does(
    nok,
    'connections/send-line',
    {
      ...once(),
      target: { to: 'members', ids: [member.id] },
      contents: [{ kind: 'text', text: 'สวัสดีค่ะ' }],
      recipients: 1,
    },
    ({ id }) => [`line.send line-send/${id}`],
  )
  await world.app.keepLine()
  await book.does(nok, 'connections/cancel-line-send', { sendId: sent.id }, [
    `line.cancel line-send/${sent.id}`,
  ])

  const reply = { kind: 'greeting', body: 'ยินดีต้อนรับ', enabled: true }
  const made: Row = await book.does(
    nok,
    'connections/create-line-reply',
    { ...once(), ...reply },
    ({ id }) => [`line.createReply line-reply/${id}`],
  )
  await book.does(nok, 'connections/try-line-reply', { said: 'สวัสดี' })
  const other: Row = await book.does(
    nok,
    'connections/update-line-reply',
    { id: made.id, version: made.version, ...reply, body: 'สวัสดีค่ะ' },
    [`line.updateReply line-reply/${made.id}`],
  )
  await book.does(nok, 'connections/remove-line-reply', { id: made.id, version: other.version }, [
    `line.removeReply line-reply/${made.id}`,
  ])
  await book.does(
    nok,
    'connections/unlink-line-member',
    { ...once(), memberId: member.id, version: linked.version, reason: 'somebody else' },
    [`line.unlink player/${player(13).id}`],
  )
}

/** Everything is imported from the old project. */
export const legacyImport: Story = async ({ book, world, oldProject }) => {
  const owner = book.of('owner')
  const begin = () =>
    book.does(owner, 'connections/begin-old-import', { role: 'viewer' }, ({ id }) => [
      `firebase.begin import/${id}`,
    ])
  const { id: discarded } = await begin()
  await book.does(owner, 'connections/discard-old-import', { importId: discarded }, [
    `firebase.discard import/${discarded}`,
  ])
  const { id: importId } = await begin()
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
  await book.does(
    owner,
    'connections/save-push',
    { kinds: ['creditUnknown'], least: 0, quiet: null, on: true, version: wish?.version ?? null },
    [`push.save employee/${me}`],
  )
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
