import { exportMark } from '@khlang/contract/reports/export-permit'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { bring, commitFile, csv, linesOfFile, previewFile } from '#testing/player-file.ts'
import { newWorld } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let boss: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
})

const preview = (bytes: Uint8Array | string, client = boss) => previewFile(client, bytes)
const commit = (importId: string, client = boss) => commitFile(client, importId)
const linesOf = (importId: string, verdict: string, client = boss) => linesOfFile(client, importId, verdict)
const playerOf = async (code: string) => {
  const { rows } = await boss.get('players/search', { q: code })
  const found = rows.find((row: { code: string }) => row.code === code)
  return boss.get('players/form', { id: found.id })
}
/** Returns a file in which numbers are not masked, without the line that says when it was made. */
const withoutMark = (csv: Buffer) => csv.toString().slice(0, csv.toString().lastIndexOf(exportMark))
const exported = async (client: Client, format: 'csv' | 'xlsx') => {
  const asked = {
    list: 'players',
    format,
    columns: 'whole',
    reason: 'to bring it elsewhere',
    sort: 'code',
    direction: 'asc',
  }
  const answer = await client.file(asked)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('a file of players', () => {
  test('has a preview of new, changed, unchanged and unreadable lines, with reasons', async () => {
    const [known, other] = [world.shop.players[0]!, world.shop.players[1]!]
    const file = csv(
      ['A title that the shop wrote above'],
      [
        'code',
        'firstname',
        'lastname',
        'mobile',
        'agent',
        'master',
        'userFriendCode',
        'password',
        'shoe size',
      ],
      ['imp001', 'ใหม่', 'หนึ่ง', '+66 81 999 0001', 'north', '', 'imp002', 'plain secret', 42],
      ['imp002', 'ใหม่', 'สอง', '0819990002', 'NORTH', 1, known.code, '', ''],
      [known.code, known.firstName, 'แก้แล้ว', '', '', '', '', '', ''],
      [other.code.toUpperCase(), other.firstName, other.lastName, other.mobile, '', '', '', '', ''],
      ['imp003', 'x', '', '12', '', '', '', '', ''],
      ['imp004', 'x', '', '', 'nowhere', '', '', '', ''],
      ['imp005', 'x', '', '', 'south', 1, '', '', ''],
      ['imp001', 'again', '', '', '', '', '', '', ''],
      ['', 'nobody', '', '', '', '', '', '', ''],
      ['imp006', 'x', '', '', '', '', 'imp006', '', ''],
      ['imp007', 'x', '', '', '', '', 'missing', '', ''],
    )
    const before = await world.sql`select count(*)::int as n from player`
    const brought = await preview(file)
    expect(brought).toMatchObject({
      counts: { new: 2, changed: 2, unchanged: 0, unreadable: 7 },
      ignored: ['password', 'shoe size'],
      committedAt: null,
    })
    expect(await world.sql`select count(*)::int as n from player`).toEqual(before)
    const unread = await linesOf(brought.id, 'unreadable')
    expect(unread[0]).toMatchObject({ code: 'imp003', name: 'x', reasons: [{ field: 'mobile' }] })
    const why = unread.map(({ line, reasons }) => [line, reasons[0]])
    expect(why).toEqual([
      [7, { field: 'mobile', reason: 'field-wrong' }],
      [8, { field: 'agent', reason: 'agent-unknown' }],
      [9, { field: 'master', reason: 'master-of-another-agent' }],
      [10, { field: null, reason: 'repeated' }],
      [11, { field: null, reason: 'no-player' }],
      [12, { field: 'friendId', reason: 'friend-himself' }],
      [13, { field: 'friendId', reason: 'friend-unknown' }],
    ])
    expect((await linesOf(brought.id, 'changed')).map(({ code, fields }) => [code, fields])).toEqual([
      [known.code, ['lastName']],
      [other.code.toUpperCase(), ['code']],
    ])

    const done = await commit(brought.id)
    expect(done).toMatchObject({ committedBy: 'supervisor@example.test', counts: brought.counts })
    const [one, two] = [await playerOf('imp001'), await playerOf('imp002')]
    expect(one.values).toMatchObject({ mobile: '0819990001', lastName: 'หนึ่ง', company: 'test' })
    expect([one.friend.code, two.friend.code]).toEqual(['imp002', known.code])
    expect(one.hasPassword).toBe(false)
    expect(two.agent.username).toBe('north')
    expect((await playerOf(known.code)).values).toMatchObject({ lastName: 'แก้แล้ว', mobile: known.mobile })
    const kept = await world.sql`
      select count(*)::int as n from player_import_line where import_id = ${brought.id} and wanted is not null`
    expect(kept).toEqual([{ n: 0 }])
    const lines = await world.sql`select act, after from audit where act like 'player.%mport%'`
    expect(lines.filter(({ act }) => act === 'player.import')).toHaveLength(4)
    expect(JSON.stringify(lines)).not.toMatch(/0819990001|plain secret/)

    expect((await preview(file)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 4 })
  })

  test('that changes a bank account outdates a payout that an employee was looking at', async () => {
    const { code, externalKey } = world.shop.players.find(
      ({ status, externalKey }) => status === 'normal' && !externalKey.includes('-'),
    )!
    await boss.post('cashier/create-withdrawal', { operationId: randomUUID(), player: code, amount: '140' })
    const [seen] = await world.sql<{ id: string; version: number }[]>`
      select r.id, r.version from request r join player p on p.id = r.player_id where p.external_key = ${externalKey}`
    const brought = await preview(csv(['code', 'เลขบัญชี'], [code, '4105550199']))
    expect(brought.counts).toMatchObject({ changed: 1 })
    await commit(brought.id)
    const asSeen = { operationId: randomUUID(), requestId: seen!.id, version: seen!.version }
    expect((await boss.refused('cashier/adjust-balance', asSeen)).code).toBe('stale-version')
  })

  // Invariant: An import of players does what was previewed, once. Rule: `players/import/classify-line.ts`.
  // Database: versions under lock, verdicts in `player_import_line`.
  test('is imported once, however often it is committed', async () => {
    const brought = await preview(csv(['code', 'firstname'], ['twice1', 'a']))
    const first = await commit(brought.id)
    expect(await commit(brought.id)).toEqual(first)
    expect(await world.sql`select count(*)::int as n from player where code = 'twice1'`).toEqual([{ n: 1 }])
    const both = await preview(csv(['code', 'firstname'], ['twice2', 'a']))
    await Promise.all([commit(both.id), commit(both.id)])
    expect(await world.sql`select count(*)::int as n from player where code = 'twice2'`).toEqual([{ n: 1 }])
  })

  test('gives coins to a new or an existing player only if an owner imports it, with a row in the ledger', async () => {
    const owner = await world.as('owner')
    for (const coins of [5, 9]) {
      const file = csv(['code', 'firstname', 'coins'], ['coins1', 'a', coins])
      const { id: importId } = await preview(file)
      const command = { operationId: randomUUID(), importId }
      expect(await boss.refused('players/commit-import', command)).toMatchObject({
        status: 403,
        permission: 'player.coins',
      })
      await commit((await preview(file, owner)).id, owner)
    }
    const { id } = await playerOf('coins1')
    expect((await owner.get('players/coins', { id })).rows).toMatchObject([
      { why: 'import', change: 4, balance: 9, employee: 'owner@example.test' },
      { why: 'opening', change: 5, balance: 5 },
    ])
  })

  test('is imported as previewed, or not at all', async () => {
    const [, , , , , , known] = world.shop.players
    const file = csv(['code', 'firstname'], ['never1', 'a'], [known!.code, 'เปลี่ยนแล้ว'])
    const brought = await preview(file)
    const { id, version } = await playerOf(known!.code)
    await boss.post('players/update', {
      operationId: randomUUID(),
      id,
      version,
      changes: { lastName: 'คนอื่นแก้' },
    })
    const command = { operationId: randomUUID(), importId: brought.id }
    expect((await boss.refused('players/commit-import', command)).code).toBe('stale-preview')
    expect(await world.sql`select 1 from player where code = 'never1'`).toEqual([])
    const taken = await preview(csv(['code', 'firstname'], ['never2', 'a'], ['taken2', 'b']))
    await boss.post('players/create', {
      operationId: randomUUID(),
      player: { firstName: 'quicker', code: 'TAKEN2' },
    })
    expect(
      (await boss.refused('players/commit-import', { operationId: randomUUID(), importId: taken.id })).code,
    ).toBe('stale-preview')
    expect(await world.sql`select 1 from player where code = 'never2'`).toEqual([])
  })

  test('leaves masked numbers and empty cells without effect', async () => {
    const [, , , , , , , , known] = world.shop.players
    const brought = await preview(
      csv(
        ['รหัสสมาชิก', 'ชื่อ', 'เบอร์โทร', 'เลขบัญชี', 'อีเมล', 'ชื่อไลน์', 'สถานะ'],
        [known!.code, known!.firstName, '08x-xxx-1234', 'xxx-x-xx123-4', 'm•••@x.example', '', 'ระงับ'],
      ),
    )
    expect((await linesOf(brought.id, 'changed'))[0]?.fields).toEqual(['status'])
    await commit(brought.id)
    const after = await playerOf(known!.code)
    expect(after.state).toBe('suspended')
    expect(after.values).toMatchObject({ mobile: known!.mobile, lineName: known!.lineName })
    const [line] = await world.sql`
      select before, after from audit where act = 'player.import' and object_id = ${known!.id} order by seq desc limit 1`
    expect(line).toEqual({ before: { status: known!.status }, after: { status: 'suspended' } })
  })

  test.each([
    ['an empty file', '', 'empty'],
    ['a PDF', '%PDF-1.7 x', 'pdf'],
    ['a table with other columns', 'a,b\r\n1,2', 'not-a-table'],
    ['a table with headings only', 'code,firstname', 'empty'],
    ['an HTML page', '<html>code,firstname</html>', 'not-a-table'],
    [
      'a file with too many lines',
      `code\r\n${Array.from({ length: 20_001 }, (_, at) => `c${at}`).join('\r\n')}`,
      'too-many-lines',
    ],
  ])('is refused when it is %s', async (_what, bytes, reason) => {
    const answer = await bring(boss, bytes)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: [{ path: 'file', message: reason }] },
    ])
  })

  test('adds no player on the block list: a person decides that', async () => {
    await boss.post('players/block-value', {
      operationId: randomUUID(),
      kind: 'mobile',
      value: '0892220001',
      level: 'block',
      reason: 'took us in',
    })
    const brought = await preview(csv(['code', 'firstname', 'mobile'], ['blocked1', 'x', '0892220001']))
    expect((await linesOf(brought.id, 'unreadable'))[0]?.reasons).toEqual([
      { field: null, reason: 'value-blocked' },
    ])
  })

  test('is not imported with somebody who was blocked since the preview', async () => {
    const known = world.shop.players.at(-1)!
    for (const [file, account] of [
      [csv(['code', 'firstname', 'เลขบัญชี'], ['late1', 'a', '4105550671']), '4105550671'],
      [csv(['code', 'เลขบัญชี'], [known.code, '4105550672']), '4105550672'],
    ] as const) {
      const brought = await preview(file)
      expect(brought.counts).toMatchObject({ unreadable: 0 })
      await boss.post('players/block-value', {
        operationId: randomUUID(),
        kind: 'account',
        value: account,
        level: 'block',
        reason: 'stolen account',
      })
      const committing = { operationId: randomUUID(), importId: brought.id }
      expect((await boss.refused('players/commit-import', committing)).code).toBe('stale-preview')
    }
    expect(
      await world.sql`select 1 from player where code = 'late1' or account_number = '4105550672'`,
    ).toEqual([])
  })

  test('gives a new player only a key that the player site can name, and keeps an e-mail with "xxx"', async () => {
    const brought = await preview(
      csv(
        ['userid', 'code', 'firstname', 'email'],
        ['ก 1/2', 'badkey1', 'a', ''],
        ['k'.repeat(121), 'badkey2', 'a', ''],
        ['good-key', 'goodkey', 'a', 'somxxx@example.test'],
      ),
    )
    expect(brought.counts).toMatchObject({ new: 1, unreadable: 2 })
    const lines = await linesOf(brought.id, 'unreadable')
    expect(lines.map(({ reasons }) => reasons)).toEqual([
      [{ field: 'key', reason: 'field-wrong' }],
      [{ field: 'key', reason: 'field-wrong' }],
    ])
    await commit(brought.id)
    expect(await world.sql`select email from player where code = 'goodkey'`).toEqual([
      { email: 'somxxx@example.test' },
    ])
  })

  test('can be imported only by owners and supervisors', async () => {
    const answer = await bring(await world.as('finance'), 'code\r\nx')
    expect(await answer.json()).toMatchObject({ code: 'not-permitted', permission: 'player.import' })
  })

  test('is imported without those whose friend is on an unreadable line, as its preview says', async () => {
    const file = csv(
      ['code', 'firstname', 'userFriendCode', 'mobile'],
      ['lost01', 'แนะนำโดยคนที่อ่านไม่ได้', 'lost02', ''],
      ['lost02', 'เบอร์ผิด', '', '12'],
      ['lost03', 'ไม่มีผู้แนะนำ', '', ''],
    )
    const { id, counts } = await preview(file)
    expect(counts).toMatchObject({ new: 1, unreadable: 2 })
    expect((await linesOf(id, 'unreadable')).map(({ line, reasons }) => [line, reasons[0]])).toEqual([
      [2, { field: 'friendId', reason: 'friend-unknown' }],
      [3, { field: 'mobile', reason: 'field-wrong' }],
    ])
    expect((await commit(id)).committedAt).not.toBeNull()
    expect(await playerOf('lost03')).toMatchObject({ values: { code: 'lost03' } })
  })
})

describe.each(['csv', 'xlsx'] as const)(
  'all players, exported as %s and imported into an empty shop',
  (format) => {
    test('are the same in every field, and a second import changes nothing', async () => {
      const [first, second] = [world.shop.players[9]!, world.shop.players[10]!]
      const record = await playerOf(first.code)
      await boss.post('players/update', {
        operationId: randomUUID(),
        id: first.id,
        version: record.version,
        alikeSeen: [],
        changes: {
          firstName: 'สมชาย "ชาย"',
          lastName: '=HYPERLINK("x")',
          company: '+บริษัท, จำกัด',
          email: `everything-${format}@mail.example`,
          lineUserId: `U-${format}`,
          lineName: '@somchai 😀',
          pictureUrl: 'https://profile.line-scdn.net/a,b',
          avatar: 'https://pictures.example/a.png?x=1&y=2',
          bank: 'GSB',
          accountNumber: format === 'csv' ? '020123456789' : '000123456789',
          countsInReports: false,
          role: '-1',
          ball: true,
          jobTitle: '007',
          manager: '1e5',
          edit: false,
          addressLine1: '99/1, หมู่ 2',
          addressLine2: "'quoted'",
          subdistrict: 'ช้างเผือก',
          district: 'เมืองเชียงใหม่',
          province: 'เชียงใหม่',
          postCode: '50300',
          twitter: '@somchai',
          facebook: 'https://facebook.example/somchai',
          instagram: 'somchai.k',
          github: 'somchai',
          line: 'somchai-line',
          slack: 'U1',
          friendId: second.id,
        },
      })
      await world.sql`update player set status = 'watch', edit = true where id = ${second.id}`
      const owner = await world.as('owner')
      const { version } = await owner.get('players/profile', { id: first.id })
      await owner.post('players/set-coins', {
        operationId: randomUUID(),
        id: first.id,
        version,
        coins: format === 'csv' ? 12_345 : 12_346,
        reason: 'a campaign',
      })
      const file = await exported(boss, format)

      await using empty = await newWorld()
      const there = await empty.as('owner') // the file gives coins
      await empty.sql`update player set friend_id = null`
      await empty.sql`alter table coin_ledger disable trigger coin_ledger_append_only`
      await empty.sql`delete from coin_ledger`
      await empty.sql`alter table coin_ledger enable trigger coin_ledger_append_only`
      await empty.sql`delete from player`
      const brought = await preview(file, there)
      const [all] = await world.sql<{ n: number }[]>`select count(*)::int as n from player`
      const { n } = all!
      expect(await linesOf(brought.id, 'unreadable', there)).toEqual([])
      expect(brought).toMatchObject({ counts: { new: n, changed: 0, unchanged: 0 }, ignored: [] })
      await commit(brought.id, there)
      expect(withoutMark(await exported(there, 'csv'))).toBe(withoutMark(await exported(boss, 'csv')))
      expect((await preview(file, there)).counts).toEqual({ new: 0, changed: 0, unchanged: n, unreadable: 0 })
      expect(await empty.sql`select * from coin_difference()`).toEqual([])
      const opened = await empty.sql`select distinct why from coin_ledger`
      expect(opened).toEqual([{ why: 'opening' }])
      const [counted] = await empty.sql`
      select (select sum(user_count)::int from agent) = (select count(*)::int from player where agent_id is not null) as same`
      expect(counted).toEqual({ same: true })
    })
  },
)

test('a file of players says which numbers lost a zero in a spreadsheet, and saves none of them', async () => {
  const known = world.shop.players.filter(({ status }) => status === 'normal')[10]
  // The form saves such a number, after a warning: in a file it is no change.
  const short = { code: 'zero05', firstName: 'x', bank: 'KBANK', accountNumber: '12345' }
  await boss.post('players/create', { operationId: randomUUID(), player: short })
  const file = csv(
    ['code', 'firstname', 'bank', 'เลขบัญชี', 'mobile'],
    ['zero01', 'x', 'KBANK', '123456789', ''],
    ['zero02', 'x', '', '', '812345678'],
    [known!.code, '', 'KBANK', '123456789', ''],
    ['zero03', 'x', 'KBANK', '0123456789', '0812345678'],
    ['zero04', 'x', 'KBANK', '01234567890', ''],
    [short.code, 'stays', 'KBANK', '12345', ''],
  )
  const brought = await preview(file)
  const reasons = (await linesOf(brought.id, 'unreadable')).map(({ code, reasons }) => [code, reasons])
  const lost = (field: string) => [{ field, reason: 'field-wrong', hint: 'zero-lost' }]
  expect(reasons).toEqual([
    ['zero01', lost('accountNumber')],
    ['zero02', lost('mobile')],
    [known!.code, lost('accountNumber')],
  ])
  expect(brought.counts).toMatchObject({ new: 2, changed: 1 })
  // A preview from before such numbers were refused.
  await world.sql`
    update player_import_line set wanted = jsonb_set(wanted, '{values,accountNumber}', '"123456789"')
    where import_id = ${brought.id} and code = 'zero03'`
  const committed = { operationId: randomUUID(), importId: brought.id }
  expect((await boss.refused('players/commit-import', committed)).code).toBe('stale-preview')
  await commit((await preview(file)).id)
  expect((await playerOf('zero03')).values).toMatchObject({ accountNumber: '0123456789' })
})
