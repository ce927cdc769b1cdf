import { randomUUID } from 'node:crypto'
import { linePerson } from '../line.ts'
import { row } from '../on-file.ts'
import type { Stage, Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
type Row = { id: string; version: number }
const group = `C${'9'.padStart(32, '0')}`
const person = linePerson(1).userId

async function tell({ world, line: fake }: Stage, ...events: Parameters<typeof fake.webhook>[0]) {
  const answer = await fake.deliver(world.url, fake.webhook(events))
  await answer.arrayBuffer()
  await world.app.keepLine()
}

/** The shop's account at LINE, a member who came by a master's link, and messages to them. */
export const members: Story = async (stage) => {
  const { book, world, line: fake } = stage
  const [owner, nok] = [book.of('owner'), book.of('support')]
  const { version } = await owner.client.get('connections/line')
  const account = { secret: fake.secret, token: fake.state.token, enabled: true }
  await book.does(owner, 'connections/save-line', { version, ...account }, ['line.save line/channel'])
  await book.shows(
    owner.client,
    'connections/line',
    {},
    ({ secretMask: _secret, tokenMask: _token, ...settings }) => settings,
  )
  await book.does(owner, 'connections/test-line', {}, ['line.test line/channel'])
  const master = world.shop.masters[3]!
  await tell(stage, fake.event('follow', person))
  await tell(
    stage,
    fake.event('message', person, {
      webhookEventId: 'STORY000000000000000000001',
      message: { id: '4711', type: 'text', text: `ref ${master.key}` },
    }),
  )
  const { rows } = await owner.client.get('connections/line-members')
  const member: Row = rows[0]
  const shows = async () => {
    await book.shows(nok.client, 'connections/line-member', { id: member.id })
    await book.shows(nok.client, 'players/profile', { id: newcomer.id })
  }
  const newcomer: Row = await nok.client.post('players/create', {
    ...once(),
    player: { firstName: 'มะไฟ', code: 'line001' },
  })
  const linked: Row = await book.does(
    nok,
    'connections/link-line-member',
    {
      ...once(),
      memberId: member.id,
      version: member.version,
      playerId: newcomer.id,
      withMaster: true,
    },
    [`line.link player/${newcomer.id}`],
  )
  await shows()

  fake.faults.push('busy')
  const sent: Row = await book.does(
    nok,
    'connections/send-line',
    {
      ...once(),
      target: { to: 'members', ids: [member.id] },
      contents: [
        { kind: 'text', text: 'สวัสดีค่ะ' },
        { kind: 'sticker', packageId: '446', stickerId: '1988' },
        { kind: 'image', url: 'https://pictures.example.com/promotion.png' },
      ],
      recipients: 1,
    },
    ({ id }) => [`line.send line-send/${id}`],
  )
  await world.app.keepLine()
  await book.does(nok, 'connections/cancel-line-send', { sendId: sent.id }, [
    `line.cancel line-send/${sent.id}`,
  ])
  await book.shows(nok.client, 'connections/line-sends', {}, row(sent.id))

  const unlinked: Row = await book.does(
    nok,
    'connections/unlink-line-member',
    { ...once(), memberId: member.id, version: linked.version, reason: 'somebody else' },
    [`line.unlink player/${newcomer.id}`],
  )
  await shows()
  const again: Row = await nok.client.post('connections/link-line-member', {
    ...once(),
    memberId: member.id,
    version: unlinked.version,
    playerId: newcomer.id,
    withMaster: true,
  })
  const kept = {
    memberId: member.id,
    version: again.version,
    withMaster: false,
    reason: 'a new LINE account',
  }
  await book.does(nok, 'connections/unlink-line-member', { ...once(), ...kept }, [
    `line.unlink player/${newcomer.id}`,
  ])
}

/** Alerts to staff: to a member and to a group. */
export const alerts: Story = async (stage) => {
  const { book, line: fake } = stage
  const owner = book.of('owner')
  fake.state.groups.set(group, 'กะดึก')
  await tell(stage, { ...fake.event('join', null), source: { type: 'group', groupId: group } })
  const { rows } = await owner.client.get('connections/line-members')
  const { groups } = await owner.client.get('connections/line-alerts')
  const shows = () => book.shows(owner.client, 'connections/line-alerts', {}, row(lineAlert.id))
  const lineAlert: Row = await book.does(
    owner,
    'connections/create-line-alert',
    {
      ...once(),
      name: 'เวรกลางคืน',
      members: [rows[0].id],
      groups: [groups[0].id],
      kinds: ['creditUnknown', 'phoneDown'],
      least: 123_450,
      quiet: { from: 1_319, until: 421 },
      gatherMinutes: 13,
      on: true,
    },
    ({ id }) => [`line.createAlert line-alert/${id}`],
  )
  await shows()
  await book.does(
    owner,
    'connections/update-line-alert',
    {
      alertId: lineAlert.id,
      version: lineAlert.version,
      name: 'เวรกลางวัน',
      members: [rows[0].id],
      groups: [groups[0].id],
      kinds: ['balanceLow'],
      least: 67_890,
      quiet: { from: 62, until: 367 },
      gatherMinutes: 29,
      on: false,
    },
    [`line.updateAlert line-alert/${lineAlert.id}`],
  )
  await shows()
  const { rows: alertRows } = await owner.client.get('connections/line-alerts')
  const toGroup: Row = await owner.client.post('connections/update-line-alert', {
    ...alertRows[0],
    alertId: lineAlert.id,
    members: [],
    groups: [groups[0].id],
  })
  await shows()
  await book.does(owner, 'connections/test-line-alert', { alertId: lineAlert.id }, [
    `line.testAlert line-alert/${lineAlert.id}`,
  ])
  await book.does(
    owner,
    'connections/remove-line-alert',
    { alertId: lineAlert.id, version: toGroup.version },
    [`line.removeAlert line-alert/${lineAlert.id}`],
  )
}

/** Automatic replies: a greeting, and one to words. */
export const replies: Story = async ({ book }) => {
  const nok = book.of('support')
  const shows = ({ id }: Row) => book.shows(nok.client, 'connections/line-replies', {}, row(id))
  const made: Row = await book.does(
    nok,
    'connections/create-line-reply',
    { ...once(), kind: 'greeting', body: 'ยินดีต้อนรับ', enabled: true },
    ({ id }) => [`line.createReply line-reply/${id}`],
  )
  await shows(made)
  const toWords: Row = await book.does(
    nok,
    'connections/create-line-reply',
    {
      ...once(),
      kind: 'keyword',
      how: 'contains',
      words: ['ฝากเงิน', 'เติมเงิน'],
      body: 'โอนแล้วส่งสลิปได้เลยค่ะ',
      enabled: true,
      place: 23,
    },
    ({ id }) => [`line.createReply line-reply/${id}`],
  )
  await shows(toWords)
  book.answered(
    'connections/try-line-reply',
    await book.does(nok, 'connections/try-line-reply', { said: 'จะเติมเงินยังไงคะ' }),
  )
  const other: Row = await book.does(
    nok,
    'connections/update-line-reply',
    { id: made.id, version: made.version, kind: 'greeting', enabled: true, body: 'สวัสดีค่ะ' },
    [`line.updateReply line-reply/${made.id}`],
  )
  const changed: Row = await book.does(
    nok,
    'connections/update-line-reply',
    {
      id: toWords.id,
      version: toWords.version,
      kind: 'keyword',
      how: 'exact',
      words: ['ถอนเงิน'],
      body: 'แจ้งยอดที่จะถอนค่ะ',
      enabled: false,
      place: 47,
    },
    [`line.updateReply line-reply/${toWords.id}`],
  )
  await shows(toWords)
  await book.does(
    nok,
    'connections/update-line-reply',
    {
      id: toWords.id,
      version: changed.version,
      kind: 'keyword',
      how: 'contains',
      words: ['ถอนเงิน', 'เบิก'],
      body: 'แจ้งยอดที่จะถอนค่ะ',
      enabled: true,
      place: 58,
    },
    [`line.updateReply line-reply/${toWords.id}`],
  )
  await shows(toWords)
  await book.does(nok, 'connections/remove-line-reply', { id: made.id, version: other.version }, [
    `line.removeReply line-reply/${made.id}`,
  ])
}
