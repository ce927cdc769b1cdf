import { randomUUID } from 'node:crypto'
import { exportColumns, exportNeeds, listNames } from '@khlang/contract/reports/reports'
import { may, type Role, roles } from '@khlang/domain/staff/acts'
import { dayOf } from '@khlang/domain/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPhone } from './bank-feeds/phone-store.ts'
import { recordMessage } from './bank-feeds/record-message.ts'
import { files } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { routes } from '#testing/routes.ts'
import { openStream } from '#testing/stream.ts'
import { walletToken } from '#testing/wallet-token.ts'

/** Unmasked numbers of people, each stored where only one way could show it. */
const planted = {
  mobile: '0917726354',
  account: '7719283746',
  email: 'mali.whole@mail.example',
  wallet: '0862205518',
  inText: '6620558817',
  sender: '5530917724',
  corrected: '0845527719',
  message: '4408813327',
  file: '3317755924',
  blockedMobile: '0823391157',
  blockedAccount: '2209937751',
  sample: '1188402253',
  phone: '4471902285',
  walletMessage: '0936614472',
  stranger: '0819937726',
}
/** Removes hyphens and blanks between digits, as numbers may be written with them. */
const plain = (text: string) => text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
const found = (text: string) =>
  Object.entries(planted).flatMap(([name, value]) =>
    text.includes(value) || plain(text).includes(value) ? [name] : [],
  )

const blind = roles.filter((role) => !may(role, 'player.reveal'))
const world = worldOfFile()
let ids: string[] = []
let playerId: string

beforeAll(async () => {
  const owner = await world.as('owner')
  const fern = await world.as('finance', 'fern')
  const desk = await newDesk(world)
  const { mobile, account: accountNumber, email } = planted
  const whole = { mobile, accountNumber, email, bank: 'SCB', firstName: 'มะลิ', lastName: 'วัน' }
  const made = await owner.post('players/create', {
    operationId: randomUUID(),
    player: { code: 'mali1', ...whole },
  })
  playerId = made.id
  const mali = { ...world.shop.players[0]!, code: 'mali1', bank: 'SCB', accountNumber }
  const deposit = await desk.asks(mali, '512')
  const another = await desk.asks(mali, '777')
  const wallet = await desk.pays(mali, '512.00', {
    account: world.shop.ownAccounts.find(({ bank }) => /true/i.test(bank))?.code ?? 'scb-1',
    channel: 'truemoney',
    sender: { mobile: planted.wallet, name: 'มะลิ' },
    rawText: `{"amount":51200,"sender_mobile":"${planted.wallet}"}`,
  })
  const bank = await desk.pays(mali, '777.00', {
    sender: { bank: 'SCB', accountTail: planted.sender, name: 'มะลิ' },
    rawText: `รับโอน 777.00 จาก 662-0-55881-7 เข้า x1`,
  })
  const typed = await fern.post('statements/create', {
    operationId: randomUUID(),
    entry: {
      account: 'scb-1',
      amount: '321.00',
      direction: 'in',
      occurredAt: '2026-11-20 09:00:00',
      channel: 'truemoney',
      sender: { mobile: planted.corrected },
    },
    note: 'typed',
  })
  await fern.post('statements/correct', {
    operationId: randomUUID(),
    entryId: typed.entry.id,
    version: typed.entry.version,
    amount: '322.00',
    occurredAt: '2026-11-20 09:00:00',
    sender: { mobile: planted.corrected },
    reason: 'one baht more',
  })
  const kept = await fern.post('statements/keep-message', {
    operationId: randomUUID(),
    text: `ธนาคารใหม่ 99.00 บาท จาก ${planted.message}`,
  })
  const csv = `วันที่,เวลา,รายการ,ถอน,ฝาก,คงเหลือ\n20/11/2569,09:00,รับโอนจาก ${planted.file},,250.00,1250.00\n20/11/2569,09:01,รับโอนจาก ${planted.file},,x,1250.00\n`
  const { import: brought } = await files.bring(fern, csv)
  await files.preview(fern, brought.id)
  for (const [kind, value] of [
    ['mobile', planted.blockedMobile],
    ['account', planted.blockedAccount],
  ])
    await owner.post('players/block-value', {
      operationId: randomUUID(),
      kind,
      value,
      level: 'watch',
      reason: 'known',
    })
  await owner.post('players/update', {
    operationId: randomUUID(),
    id: playerId,
    version: (await owner.get('players/form', { id: playerId })).version,
    changes: { mobile: planted.blockedMobile },
  })
  await owner.post('players/update', {
    operationId: randomUUID(),
    id: playerId,
    version: (await owner.get('players/form', { id: playerId })).version,
    changes: { mobile: planted.mobile },
  })
  const { rows } = await owner.get('statements/parsers')
  const [{ version: _version, changedBy: _by, changedAt: _at, shipped: _shipped, ...shipped }] = rows
  const sample = { ...shipped.samples[0], text: `จาก ${planted.sample}` }
  const body = { ...shipped, samples: [sample] }
  await world.sql`
    insert into message_parser (key, body, changed_by) values (${body.key}, ${world.sql.json(body)}, 'test')`
  await messagesArrive(owner)
  const withdrawals = await world.service('withdrawals', 'crediting')
  const paid = await withdrawals.post('service/withdrawals', {
    operationId: randomUUID(),
    player: 'mali1',
    amount: '300',
  })
  await desk.match(fern, bank, another, { reason: 'the same' }).catch(() => null)
  const { rows: orders } = await owner.get('crediting/orders')
  ids = [
    playerId,
    deposit,
    another,
    wallet,
    bank,
    typed.entry.id,
    kept.id,
    brought.id,
    paid.id,
    ...orders.map(({ id }: { id: string }) => id),
  ]
})

/** A bank and a stranger write to a phone of the shop, and a wallet reports a payment. */
async function messagesArrive(owner: Client) {
  const add = (more: object) =>
    owner
      .post('connections/add-phone', { senders: ['KBank'], on: true, ...more })
      .then(({ phone }) => phone.id)
  const phone = (await findPhone(
    world.sql,
    await add({ name: 'phone', way: 'signed', accounts: ['kbank-1'] }),
  ))!
  const says = { app: null, title: null, heardAt: new Date() }
  await recordMessage(world.sql, phone, {
    ...says,
    sender: 'KBank',
    text: `โอนจาก ${planted.phone} 88.00 บาท`,
  })
  await recordMessage(world.sql, phone, { ...says, sender: planted.stranger, text: 'dinner?' })
  const secret = 'a-key-that-the-wallet-shows'
  const way = { way: 'truemoney', accounts: ['truemoney-1'], amountUnit: 'satang', secret }
  const claims = {
    event_type: 'P2P',
    amount: 64_100,
    received_time: new Date().toISOString(),
    transaction_id: 'of-the-wallet-1',
    sender_mobile: planted.walletMessage,
  }
  const answer = await fetch(
    `${world.url}/api/service/truemoney/${await add({ name: 'wallet', ...way, senders: [] })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: walletToken(claims, { by: secret }) }),
    },
  )
  expect(await answer.json()).toMatchObject({ results: [{ outcome: 'entry' }] })
}

/** Calls every read of the contract with everything that was stored, one after another. */
async function readAll(client: Client): Promise<{ route: string; text: string; status: number }[]> {
  const answers = []
  for (const [route, { input }] of Object.entries(routes)) {
    const [method, path] = route.split(' ') as [string, string]
    if (method !== 'GET' || path.startsWith('/service/')) continue
    const key = ['id', 'entryId', 'requestId', 'importId'].find((name) => name in input)
    for (const id of key ? ids : [null]) {
      const groups = 'group' in input ? ['new', 'unreadable'] : [null]
      for (const group of groups) {
        const query = { ...input, ...(key && { [key]: id }), ...(group && { group }) }
        const answer = await client.raw(
          'GET',
          `/api${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
        )
        answers.push({ route: `${route} ${id ?? ''}`, text: await answer.text(), status: answer.status })
      }
    }
  }
  return answers
}

const exportOf = (client: Client, list: string, columns: string) =>
  client.file({
    list,
    format: 'csv',
    columns,
    reason: 'to look through it',
    ...(list === 'dailyClose' && { day: '2026-11-20' }),
    ...(list === 'accountPayouts' && { account: 'scb-1', from: '2026-11-01', to: '2026-11-30' }),
  })

describe.each(blind)('%s, a role that may not see full numbers', (role: Role) => {
  // Invariant: No read, stream, file or search shows a digit of a masked number more than the role may see.
  // Rule: `domain/players/masks.ts`, `players/personal-data/whole-number-store.ts`.
  test('finds none in any query of the contract', async () => {
    const answers = await readAll(await world.as(role))
    const shown = answers.flatMap(({ route, text }) => found(text).map((name) => `${name} in ${route}`))
    expect(shown).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(60)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('gets none in the error of a failed pattern test', async () => {
    const client = await world.as(role)
    const { rows } = await client.get('statements/parsers')
    const { version: _version, changedBy: _by, changedAt: _at, shipped: _shipped, ...parser } = rows[1]
    const answer = await client.post('statements/test-parser', {
      parser: { ...parser, direction: parser.direction === 'in' ? 'out' : 'in' },
    })
    expect(answer.failures.length).toBeGreaterThan(0)
    expect(found(JSON.stringify(answer))).toEqual([])
  })

  test('finds none in an exported file', async () => {
    const client = await world.as(role)
    for (const list of listNames) {
      const columns = exportColumns[list].filter((column) => !exportNeeds[`${list}.${column}`]).join(',')
      const answer = await exportOf(client, list, columns)
      expect([list, found(await answer.text())]).toEqual([list, []])
    }
    for (const group of ['new', 'unreadable']) {
      const answer = await client.raw(
        'POST',
        `/api/reports/import-lines?${new URLSearchParams({ importId: ids[7]!, group })}`,
      )
      expect([group, found(await answer.text())]).toEqual([group, []])
    }
  })

  test('gets none in the live stream', async () => {
    const client = await world.as(role)
    await using stream = await openStream(client)
    await world.sql`update statement_entry set updated_at = clock_timestamp() where id = any(${ids}::uuid[])`
    await world.sql`update player set updated_at = clock_timestamp() where id = ${playerId}`
    for (const id of [ids[3]!, ids[4]!, ids[5]!, playerId])
      await stream.next(({ name, data }) => name === 'row' && (data as { row: { id: string } }).row.id === id)
    expect(found(JSON.stringify(stream.heard))).toEqual([])
  })

  test('finds a player by the last four digits of a number, and by no digit more', async () => {
    const client = await world.as(role)
    const finds = async (q: string) =>
      [
        (await client.get('players/search', { q })).rows.some(({ id }: { id: string }) => id === playerId) &&
          'search',
        (await client.get('players/options', { q })).rows.some(({ id }: { id: string }) => id === playerId) &&
          'options',
        (await client.get('players/list', { q })).rows.some(({ id }: { id: string }) => id === playerId) &&
          'list',
        (await client.get('players/totals', { q })).count > 0 && 'totals',
        (await client.get('reports/find', { q })).players.length > 0 && 'find',
        (await client.get('players/blocked', { q })).rows.length > 0 && 'blocked',
      ].filter(Boolean)
    for (const name of ['mobile', 'account'] as const) {
      const number = planted[name]
      expect(await finds(number.slice(-4))).toEqual(['search', 'options', 'list', 'totals', 'find'])
      for (let digits = 5; digits <= number.length; digits++) {
        expect([name, digits, await finds(number.slice(-digits))]).toEqual([name, digits, []])
        expect([name, digits, await finds(number.slice(0, digits))]).toEqual([name, digits, []])
      }
      expect(await finds(number.slice(0, 4))).toEqual([])
    }
    for (const letters of [3, 8, planted.email.length])
      expect(await finds(planted.email.slice(0, letters))).toEqual(letters === 3 ? expect.anything() : [])
    for (const name of ['blockedMobile', 'blockedAccount'] as const) {
      expect(await finds(planted[name].slice(-4))).toContain('blocked')
      expect(await finds(planted[name].slice(0, 6))).toEqual([])
      expect(await finds(planted[name])).toEqual([])
    }
  })

  test('finds an entry by the last four digits of its sender, and by no digit more', async () => {
    const client = await world.as(role)
    const counts = async (q: string) => [
      (await client.get('statements/list', { q })).rows.length,
      (await client.get('statements/totals', { q })).count,
    ]
    for (const name of ['wallet', 'sender', 'corrected'] as const) {
      expect([name, await counts(planted[name].slice(-4))]).toEqual([name, [1, 1]])
      expect([name, await counts(planted[name].slice(-5))]).toEqual([name, [0, 0]])
      expect([name, await counts(planted[name].slice(0, 4))]).toEqual([name, [0, 0]])
      expect([name, await counts(planted[name])]).toEqual([name, [0, 0]])
    }
  })
})

test('a role that may see full numbers gets each of them where it works with it', async () => {
  const text = (await readAll(await world.as('finance', 'wise'))).map((answer) => answer.text).join('\n')
  expect(found(text)).toEqual(
    expect.arrayContaining([
      'mobile',
      'account',
      'email',
      'wallet',
      'inText',
      'sender',
      'message',
      'file',
      'sample',
      'phone',
      'walletMessage',
      'stranger',
    ]),
  )
})

describe('a full number searched by a permitted role', () => {
  const looks = (email: string) =>
    world.sql<{ objectId: string; reason: string }[]>`
      select object_id, reason from audit where act = 'player.reveal' and actor = ${email} order by seq`

  test('finds its player in every search, and is audited as one view', async () => {
    const client = await world.as('finance', 'looks')
    for (const q of [planted.mobile, '091-772-6354', planted.account, planted.email]) {
      expect((await client.get('players/search', { q })).rows.map(({ id }: { id: string }) => id)).toEqual([
        playerId,
      ])
      expect((await client.get('players/list', { q })).rows).toHaveLength(1)
      expect((await client.get('players/totals', { q })).count).toBe(1)
      expect((await client.get('players/options', { q })).rows).toHaveLength(1)
    }
    expect(await looks('looks@example.test')).toEqual([{ objectId: playerId, reason: 'ค้นหาด้วยข้อมูลเต็ม' }])
    expect((await client.get('players/search', { q: planted.mobile.slice(0, 8) })).rows).toEqual([])
  })

  const today = dayOf(new Date())
  const period = { from: today, to: today }
  test.each<[string, Record<string, string>]>([
    ['players/list', {}],
    ['players/totals', {}],
    ['players/search', {}],
    ['players/options', {}],
    ['reports/find', {}],
    ['reports/players', period],
    ['reports/player-totals', period],
    ['reports/player-shares', { ...period, by: 'agent' }],
    ['reports/player-shares', { ...period, by: 'master' }],
  ])('finds in %s what the code of its player finds (%j)', async (path, query) => {
    const client = await world.as('finance', 'finds')
    // A report has the time of its reading as the version of its rows.
    const answer = async (q: string) =>
      JSON.stringify(await client.get(path, { ...query, q })).replaceAll(/"version":\d+/g, '')
    const byCode = await answer('mali1')
    expect(byCode).toMatch(/mali1|"count":1|"players":1/)
    for (const q of [planted.mobile, planted.account, planted.email]) expect(await answer(q)).toBe(byCode)
  })

  test.each([
    ['players', 'code'],
    ['playerReport', 'code'],
  ])('exports of the list %s what the code of its player does', async (list, columns) => {
    const client = await world.as('finance', 'exports')
    const file = async (q: string) =>
      (await client.file({ list, format: 'csv', columns, reason: 'a comparison', ...period, q })).text()
    const byCode = await file('mali1')
    expect(byCode).toContain('mali1')
    for (const q of [planted.mobile, planted.account]) expect(await file(q)).toBe(byCode)
  })

  test('counts towards the hourly limit of views', async () => {
    const client = await world.as('finance', 'curious')
    await world.sql`
      insert into audit (actor, act, object_kind, object_id, reason)
      select 'curious@example.test', 'player.reveal', 'player', gen_random_uuid()::text, 'another' from generate_series(1, 120)`
    const answer = await client.raw('GET', `/api/players/search?q=${planted.mobile}`)
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'too-many-tries' }])
    expect((await client.raw('GET', `/api/players/search?q=${planted.mobile.slice(-4)}`)).status).toBe(200)
  })

  test('is compared with other players only for a role that edits players, and a hit counts as a view', async () => {
    const nok = await world.as('support', 'nok')
    const { rows } = await nok.post('players/duplicates', { mobile: planted.mobile })
    expect(rows).toHaveLength(1)
    const { hits } = await nok.post('players/check-values', { mobile: planted.blockedMobile })
    expect(hits).toHaveLength(1)
    expect((await looks('nok@example.test')).map(({ reason }) => reason)).toEqual([
      'ตรวจข้อมูลซ้ำ',
      'ตรวจกับบัญชีดำ',
    ])
    for (const role of ['viewer', 'auditor'] as const)
      for (const path of ['players/duplicates', 'players/check-values'])
        expect(await (await world.as(role)).refused(path, { mobile: planted.mobile })).toMatchObject({
          status: 403,
          permission: 'player.compare',
        })
  })
})
