import { randomUUID } from 'node:crypto'
import type { PlayerRecord, PlayerSaved } from '@khlang/contract/players/player-form'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { EmployeeActor } from '#staff/actor.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'
import { checkBlocked } from './check-save.ts'
import { blankPlayerValues } from './create.ts'

const world = worldOfFile()
let boss: Client
let nok: Client
let fern: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern')
})

let made = 0
/** Returns an account number that no other test has. */
const newNumber = () => `9${String(++made).padStart(9, '0')}`
const create = (player: Record<string, unknown>, client = boss, more: Record<string, unknown> = {}) =>
  client.post<PlayerSaved>('players/create', { operationId: randomUUID(), player, ...more })
const createRefused = (player: Record<string, unknown>, client = boss, more: Record<string, unknown> = {}) =>
  client.refused('players/create', { operationId: randomUUID(), player, ...more })
const recordOf = (id: string, client = boss) => client.get<PlayerRecord>('players/form', { id })
const update = (
  { id, version }: { id: string; version: number },
  changes: Record<string, unknown>,
  client = boss,
) => client.post<PlayerSaved>('players/update', { operationId: randomUUID(), id, version, changes })
const updateRefused = (
  { id, version }: { id: string; version: number },
  changes: Record<string, unknown>,
  client = boss,
  more: Record<string, unknown> = {},
) => client.refused('players/update', { operationId: randomUUID(), id, version, changes, ...more })
const somebody = (more: Record<string, unknown> = {}) =>
  create({ firstName: 'ส้มโอ', code: `p${++made}x`, ...more })
const agentNamed = async (username: string) =>
  (await boss.get('agents/list', { q: username })).rows.find(
    (row: { username: string }) => row.username === username,
  )
const newAgent = (digits = 3) =>
  boss.post('agents/create', {
    operationId: randomUUID(),
    username: `agent${String.fromCharCode(...[...String(++made)].map((one) => 97 + Number(one)))}`,
    name: 'ใหม่',
    digits,
  })
const linesOf = (id: string) =>
  world.sql<
    { act: string; actor: string; before: Record<string, unknown>; after: Record<string, unknown> }[]
  >`select act, actor, before, after from audit where object_id = ${id} order by seq`

const everything = {
  firstName: '  มะม่วง  ',
  lastName: 'สวนตัวอย่าง',
  company: 'บ้านสวน',
  mobile: '+66 89-123-0001',
  email: 'Mango@Mail.Example',
  lineUserId: 'U0001',
  lineName: '@มะม่วง',
  pictureUrl: 'https://profile.line-scdn.net/mango',
  bank: 'ไทยพาณิชย์',
  accountNumber: '๑๒๓-๔-๕๖๗๘๙-๐',
  countsInReports: false,
  avatar: 'https://pictures.example/mango.png?size=2',
  role: 'vip',
  ball: true,
  jobTitle: 'gardener',
  manager: 'someone',
  edit: true,
  addressLine1: '99/1 หมู่ 2',
  addressLine2: 'ซอย 3',
  subdistrict: 'ช้างเผือก',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postCode: '๕๐๓๐๐',
  twitter: '@mango',
  facebook: 'https://facebook.example/mango',
  instagram: 'mango.garden',
  github: 'mango',
  line: 'mangoline',
  slack: 'U9',
}
const asKept = {
  ...everything,
  coins: 0,
  firstName: 'มะม่วง',
  mobile: '0891230001',
  email: 'mango@mail.example',
  bank: 'SCB',
  accountNumber: '1234567890',
  postCode: '50300',
}

describe('a new player', () => {
  test('gets every field parsed, match keys of the account, and a code of the agent', async () => {
    const agent = await agentNamed('north')
    const [master] = (await boss.get('agents/masters', { agent: agent.id, limit: 1 })).rows
    const friend = world.shop.players[0]!
    const { code: next } = await boss.get('players/next-code', { agentId: agent.id })
    const saved = await create({
      ...everything,
      agentId: agent.id,
      masterId: master.id,
      friendId: friend.id,
      password: 'a password of theirs',
    })
    expect(saved.code).toBe(next)
    const { values, ...record } = await recordOf(saved.id)
    expect(values).toEqual({
      ...asKept,
      code: next,
      agentId: agent.id,
      masterId: master.id,
      friendId: friend.id,
    })
    expect(record).toMatchObject({
      hasPassword: true,
      hidden: {},
      externalKey: saved.id,
      friend: { code: friend.code },
      master: { key: master.key },
      employee: 'supervisor@example.test',
    })
    const [row] = await world.sql`
      select password_hash, account_match_key, scb_match_key, location, social_links, ball, account_changed_at from player where id = ${saved.id}`
    expect(row).toMatchObject({
      accountMatchKey: '4567890',
      scbMatchKey: '567890',
      ball: true,
      accountChangedAt: null,
      location: { add_line_1: '99/1 หมู่ 2', post_code: '50300' },
      socialLinks: { line: 'mangoline' },
    })
    expect(row!['passwordHash']).toMatch(/^\$argon2id\$/)
    const file = JSON.stringify([await linesOf(saved.id), saved])
    for (const unsaid of ['a password of theirs', '1234567890', '0891230001', 'mango@mail', 'หมู่ 2', '50300'])
      expect(file).not.toContain(unsaid)
    expect(file).toContain('xxx-x-xx789-0')
  })

  test('needs only a name and a code, and belongs to the test company by default', async () => {
    const { id } = await somebody()
    expect((await recordOf(id)).values).toMatchObject({
      company: 'test',
      coins: 0,
      countsInReports: true,
      ball: false,
      agentId: null,
    })
  })

  test('needs a unique code, in any case of letters', async () => {
    await create({ firstName: 'a', code: 'Own-1' })
    expect((await createRefused({ firstName: 'b', code: 'oWN-1' })).code).toBe('code-taken')
    expect((await createRefused({ firstName: 'b' })).fields).toMatchObject([{ path: 'code' }])
  })

  test('cannot get the code of another when theirs is corrected, in any case of letters, and keeps what they had', async () => {
    const { code: taken } = await somebody({ code: `Taken-${++made}` })
    const saved = await somebody({ firstName: 'กล้วย' })
    const change = { code: taken.toUpperCase(), firstName: 'กล้วยหอม' }
    expect(await updateRefused(saved, change)).toMatchObject({ status: 409, code: 'code-taken' })
    expect((await recordOf(saved.id)).values).toMatchObject({ code: saved.code, firstName: 'กล้วย' })
    // Their own code in other letters is free for them.
    await update(saved, { code: saved.code.toUpperCase() })
    expect((await recordOf(saved.id)).values['code']).toBe(saved.code.toUpperCase())
  })

  test('is created once, however often the same command is sent', async () => {
    const operationId = randomUUID()
    const wish = { operationId, player: { firstName: 'once', code: `once${++made}` } }
    const [first, second] = [await boss.post('players/create', wish), await boss.post('players/create', wish)]
    expect(second).toEqual(first)
  })

  test.each([
    ['mobile', '12345'],
    ['email', 'nobody'],
    ['accountNumber', '12x'],
    ['bank', 'ธนาคารในฝัน'],
    ['avatar', 'https://user:pw@x.example/a.png'],
    ['avatar', '/files/avatars/x'],
    ['pictureUrl', 'http://x.example/a.png'],
    ['postCode', '5030'],
    ['facebook', 'javascript:alert(1)'],
    ['code', 'มะม่วง'],
    ['password', 'short'],
    ['firstName', ' '],
  ])('is refused with %s "%s", naming the field', async (field, value) => {
    const { code, fields } = await createRefused({ firstName: 'x', code: `w${++made}`, [field]: value })
    expect([code, fields?.[0]?.path]).toEqual(['bad-input', `player.${field}`])
  })

  test('is refused with an unknown field', async () => {
    const refusal = await createRefused({ firstName: 'x', code: `w${++made}`, externalKey: 'mine' })
    expect(refusal.code).toBe('bad-input')
  })
})

describe('codes of an agent', () => {
  // Invariant: A code of an agent is issued once, however many players are created at once. Rule:
  // `domain/agents/agent.ts`. Database: agent locked, `player_code`.
  test('skip existing codes, and continue with one more digit, also for fifty players at once', async () => {
    const agent = await newAgent()
    await world.sql`update agent set code_last = 970, revision = revision + 1 where id = ${agent.id}`
    for (const number of ['975', '999', '0003'])
      await create({ firstName: 'typed', code: `${agent.username}${number}` })
    const saved = await Promise.all(
      Array.from({ length: 50 }, (_, at) => create({ firstName: `many ${at}`, agentId: agent.id })),
    )
    const codes = saved.map(({ code }) => code.slice(agent.username.length))
    const three = Array.from({ length: 29 }, (_, at) => String(971 + at)).filter(
      (code) => !['975', '999'].includes(code),
    )
    const four = Array.from({ length: 24 }, (_, at) => String(at + 1).padStart(4, '0')).filter(
      (code) => code !== '0003',
    )
    expect(codes.toSorted()).toEqual([...four, ...three].toSorted())
    expect(await boss.get('agents/agent', { id: agent.id })).toMatchObject({
      digits: 4,
      last: 24,
      version: agent.version,
      userCount: 50,
    })
  })

  test('are not used up by previews or refused players', async () => {
    const agent = await newAgent()
    const next = async () => (await boss.get('players/next-code', { agentId: agent.id })).code
    const first = await next()
    const taken = await somebody({ mobile: '0897770001' })
    expect((await createRefused({ firstName: 'x', agentId: agent.id, mobile: '0897770001' })).code).toBe(
      'player-alike',
    )
    expect(await next()).toBe(first)
    expect(taken.version).toBe(1)
  })
})

describe('agent, master and friend', () => {
  test('are consistent: a master sets the agent, and another agent is refused', async () => {
    const [north, south] = [await agentNamed('north'), await agentNamed('south')]
    const [master] = (await boss.get('agents/masters', { agent: south.id, limit: 1 })).rows
    const saved = await create({ firstName: 'of a master', masterId: master.id })
    expect((await recordOf(saved.id)).values.agentId).toBe(south.id)
    expect(saved.code).toMatch(/^south/)
    expect((await createRefused({ firstName: 'x', agentId: north.id, masterId: master.id })).code).toBe(
      'master-of-another-agent',
    )
    expect((await updateRefused(saved, { agentId: north.id })).code).toBe('master-of-another-agent')
    const moved = await update(saved, { agentId: north.id, masterId: null })
    expect(moved.code).toBe(saved.code)
    const line = (await linesOf(saved.id)).at(-1)!
    expect(line).toMatchObject({
      act: 'player.move',
      before: { agentId: south.id, masterId: master.id },
      after: { agentId: north.id, masterId: null },
    })
  })

  test('a player who only gets another master was moved too, and one who gets another name was not', async () => {
    const north = await agentNamed('north')
    const [one, other] = (await boss.get('agents/masters', { agent: north.id, limit: 2 })).rows
    const saved = await create({ firstName: 'of a master', masterId: one.id })
    const moved = await update(saved, { masterId: other.id })
    expect((await linesOf(saved.id)).at(-1)).toMatchObject({
      act: 'player.move',
      before: { masterId: one.id },
      after: { masterId: other.id },
    })
    await update(moved, { firstName: 'renamed' })
    expect((await linesOf(saved.id)).at(-1)).toMatchObject({ act: 'player.update' })
  })

  test('must exist: an unknown one is named, and a player cannot be their own friend', async () => {
    const saved = await somebody()
    for (const field of ['agentId', 'masterId', 'friendId'])
      expect((await updateRefused(saved, { [field]: randomUUID() })).fields).toMatchObject([{ path: field }])
    expect((await updateRefused(saved, { friendId: saved.id })).fields).toMatchObject([{ path: 'friendId' }])
  })
})

test('a player’s password is set by owners and supervisors, but not by support or finance', async () => {
  const saved = await create({ firstName: 'รหัส', code: `e${++made}`, password: 'a first password' })
  const held = await world.sql`select password_hash from player where id = ${saved.id}`
  for (const role of ['support', 'finance'] as const) {
    const client = await world.as(role)
    const { version } = await client.get('players/form', { id: saved.id })
    const change = { id: saved.id, version, changes: { password: 'another password' } }
    expect(await client.refused('players/update', { operationId: randomUUID(), ...change })).toMatchObject({
      status: 403,
      permission: 'player.password',
    })
  }
  const nok = await world.as('support')
  const newcomer = { firstName: 'ใหม่', code: `e${++made}`, password: 'of nobody' }
  expect(await nok.refused('players/create', { operationId: randomUUID(), player: newcomer })).toMatchObject({
    permission: 'player.password',
  })
  expect(await world.sql`select password_hash from player where id = ${saved.id}`).toEqual(held)
})

describe('a change to a player', () => {
  test('affects only the fields sent', async () => {
    const saved = await create({
      ...everything,
      mobile: '0891230002',
      email: 'a2@b.example',
      lineUserId: 'U2',
      accountNumber: newNumber(),
      code: `e${++made}`,
      password: 'a password of theirs',
    })
    const before = await recordOf(saved.id)
    const hash = () => world.sql`select password_hash from player where id = ${saved.id}`
    const held = await hash()
    await world.sql`update player set location = location || '{"note": "kept"}', version = version where id = ${saved.id}`
    const now = await update(
      { ...saved, version: (await recordOf(saved.id)).version },
      { lastName: 'ไร่ทดลอง', postCode: null, ball: false },
    )
    const after = await recordOf(saved.id)
    expect(after.values).toEqual({ ...before.values, lastName: 'ไร่ทดลอง', postCode: null, ball: false })
    expect(await hash()).toEqual(held)
    const [row] = await world.sql`select location, ball from player where id = ${saved.id}`
    expect(row).toMatchObject({ location: { note: 'kept' }, ball: null })
    expect((await linesOf(saved.id)).at(-2)).toMatchObject({
      act: 'player.update',
      before: { lastName: 'สวนตัวอย่าง', postCode: '•••', ball: true },
      after: { lastName: 'ไร่ทดลอง', postCode: null, ball: false },
    })
    expect(now.version).toBe(after.version)
  })

  test.each([
    ['bank', 'KBANK', true],
    ['accountNumber', '4109876543', true],
    ['firstName', 'ชื่ออื่น', true],
    ['lastName', 'สกุลอื่น', true],
    ['jobTitle', 'baker', false],
  ])(
    'whose %s is changed: their withdrawals that wait get a new version just if that is part of the payee',
    async (field, value, isPayee) => {
      const saved = await somebody({
        lastName: 'ใจดี',
        bank: 'SCB',
        accountNumber: String(7_000_000_000 + ++made),
      })
      const asked = { operationId: randomUUID(), player: saved.code, amount: '317' }
      const { id, version } = await boss.post('cashier/create-withdrawal', asked)
      await update(saved, { [field]: value })
      const after = (await boss.get('cashier/withdrawal', { id })).version
      expect(after).toBe(version + Number(isPayee))
    },
  )

  // Invariant: A change of a player is based on the version that the employee saw; each field is changed
  // only by roles that may. Rule: `domain/players/player-fields.ts`. Database: version under lock.
  test('made from an outdated row is refused with the current row, and changes nothing', async () => {
    const saved = await somebody()
    await update(saved, { lastName: 'first' })
    expect(await updateRefused(saved, { lastName: 'second' })).toMatchObject({
      code: 'stale-version',
      row: { lastName: 'first', version: saved.version + 1 },
    })
    expect((await recordOf(saved.id)).values.lastName).toBe('first')
  })

  test('without a difference is no change', async () => {
    const saved = await somebody({ lastName: 'same' })
    expect((await update(saved, { lastName: 'same' })).version).toBe(saved.version)
    expect(await linesOf(saved.id)).toHaveLength(1)
  })

  test.each([
    ['the bank', { bank: 'KBANK' }],
    ['the account number', { accountNumber: '1234567898' }],
  ])('of %s alone is flagged on payouts too', async (_, changes) => {
    const saved = await somebody({ bank: 'SCB', accountNumber: newNumber() })
    await update(saved, changes, fern)
    const [row] = await world.sql`select account_changed_at from player where id = ${saved.id}`
    expect(row!['accountChangedAt']).toBeInstanceOf(Date)
  })

  test('of the account creates new match keys, and is flagged on payouts for three days', async () => {
    const saved = await somebody({ bank: 'SCB', accountNumber: newNumber() })
    const { id: request } = await nok.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: saved.code,
      amount: '100',
    })
    const changedAt = async () => (await fern.get('cashier/payout-card', { id: request })).account.changedAt
    expect(await changedAt()).toBeNull()
    const same = await update(saved, { lastName: 'no account' }, boss)
    expect(await changedAt()).toBeNull()
    await update(same, { accountNumber: '020123456789', bank: 'ออมสิน' }, fern)
    expect(Date.parse(await changedAt())).toBeGreaterThan(0)
    const [row] =
      await world.sql`select bank, account_match_key, scb_match_key from player where id = ${saved.id}`
    expect(row).toEqual({ bank: 'GSB', accountMatchKey: '3456789', scbMatchKey: '456789' })
    const line = JSON.stringify((await linesOf(saved.id)).at(-1))
    expect(line).toContain('xxx-x-xxxx6-789')
    expect(line).not.toContain('020123456789')
  })
})

describe('permissions for single fields', () => {
  test.each([
    ['support', 'accountNumber', '1111111111', 'player.bank'],
    ['support', 'bank', 'SCB', 'player.bank'],
    ['support', 'countsInReports', false, 'player.figures'],
    ['finance', 'countsInReports', false, 'player.figures'],
    ['finance', 'firstName', 'x', 'player.edit'],
    ['viewer', 'firstName', 'x', 'player.edit'],
    ['auditor', 'bank', 'SCB', 'player.bank'],
  ] as const)('%s may not write %s', async (role, field, value, permission) => {
    const client = await world.as(role)
    const saved = await somebody()
    expect(await updateRefused(saved, { [field]: value }, client)).toMatchObject({
      code: 'not-permitted',
      permission,
    })
    if (role === 'support')
      expect(
        await createRefused({ firstName: 'x', code: `r${++made}`, [field]: value }, client),
      ).toMatchObject({
        code: 'not-permitted',
        permission,
      })
    expect((await recordOf(saved.id)).version).toBe(saved.version)
  })

  test('finance changes only the account, support everything except the account and the report settings', async () => {
    const saved = await somebody()
    const paid = await update(saved, { bank: 'SCB', accountNumber: newNumber() }, fern)
    const named = await update(paid, { firstName: 'ลำไย', mobile: '0896660001' }, nok)
    expect((await recordOf(named.id)).values).toMatchObject({ firstName: 'ลำไย', bank: 'SCB' })
  })
})

describe('personal data in the form', () => {
  test('is shown in full to roles that may see it, and each view is audited', async () => {
    const saved = await somebody({ mobile: '0895550001', addressLine1: 'บ้านเลขที่ 1' })
    const record = await recordOf(saved.id, fern)
    expect(record.values).toMatchObject({ mobile: '0895550001', addressLine1: 'บ้านเลขที่ 1' })
    expect((await linesOf(saved.id)).at(-1)).toMatchObject({
      act: 'player.reveal',
      actor: 'fern@example.test',
    })
  })

  test('is masked for other roles, who can overwrite it without seeing it', async () => {
    const number = newNumber()
    const saved = await somebody({
      mobile: '0895550002',
      email: 'secret@mail.example',
      bank: 'SCB',
      accountNumber: number,
      addressLine1: 'บ้านเลขที่ 2',
      province: 'น่าน',
    })
    const looks = (await linesOf(saved.id)).length
    const record = await recordOf(saved.id, nok)
    expect(record.values).toMatchObject({ mobile: null, email: null, accountNumber: null, province: null })
    expect(record.hidden).toEqual({
      mobile: '08x-xxx-0002',
      email: 's•••@mail.example',
      accountNumber: `xxx-x-xx${number.slice(6, 9)}-${number.slice(9)}`,
      addressLine1: '•••',
      province: '•••',
    })
    for (const unsaid of ['0895550002', 'secret@', number, 'บ้านเลขที่', 'น่าน'])
      expect(JSON.stringify(record)).not.toContain(unsaid)
    expect(await linesOf(saved.id)).toHaveLength(looks)
    await update(saved, { mobile: '0895550003', email: null }, nok)
    expect((await recordOf(saved.id)).values).toMatchObject({
      mobile: '0895550003',
      email: null,
      accountNumber: number,
      province: 'น่าน',
    })
  })

  test('is limited in full views, so that it cannot be copied form by form', async () => {
    const boom = await world.as('finance', 'boom')
    const saved = await somebody({ mobile: '0895550004' })
    const looks = await Promise.all(Array.from({ length: 124 }, () => recordOf(saved.id, boom)))
    expect(looks.filter(({ values }) => values.mobile === '0895550004')).toHaveLength(120)
    // Somebody who has reached the limit can go on working, but sees masked values.
    expect(looks.filter(({ hidden }) => hidden.mobile === '08x-xxx-0004')).toHaveLength(4)
    await update(saved, { bank: 'SCB', accountNumber: newNumber() }, boom)
  })
})

describe('a player who shares details with another', () => {
  test('is shown before saving, for each shared detail', async () => {
    const number = newNumber()
    const one = await somebody({
      accountNumber: number,
      bank: 'SCB',
      mobile: '0894440001',
      lineUserId: 'Usame',
      email: 'same@x.example',
    })
    const { rows } = await nok.post('players/duplicates', {
      accountNumber: number,
      mobile: '+66894440001',
      lineUserId: 'Usame',
      email: 'SAME@x.example',
    })
    expect(rows).toMatchObject([
      { player: { id: one.id, code: one.code }, by: ['account', 'email', 'line', 'mobile'] },
    ])
    expect((await nok.post('players/duplicates', { except: one.id, mobile: '0894440001' })).rows).toEqual([])
    expect((await nok.post('players/duplicates', {})).rows).toEqual([])
  })

  // Invariant: An employee who saves a player has seen which other players share a value with them. Rule:
  // `players/form/check-save.ts`. Database: advisory locks on the numbers.
  test('can be saved only after all matching players were seen', async () => {
    const one = await somebody({ mobile: '0894440002' })
    const two = await somebody({ email: 'alike@x.example' })
    const alike = { firstName: 'third', code: `t${++made}`, mobile: '0894440002', email: 'alike@x.example' }
    const asked = await createRefused(alike)
    expect(asked.code).toBe('player-alike')
    expect(asked.row.rows.map(({ player }: { player: { id: string } }) => player.id).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )
    expect((await createRefused(alike, boss, { alikeSeen: [one.id] })).code).toBe('player-alike')
    const third = await create(alike, boss, { alikeSeen: [one.id, two.id] })
    await update(third, { lastName: 'asked once' })
    expect((await updateRefused(two, { mobile: '0894440002' })).code).toBe('player-alike')
  })

  test('at the same moment: one is saved, and the others ask for confirmation', async () => {
    const number = newNumber()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => somebody({ bank: 'SCB', accountNumber: number })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('player-alike')
  })
})

describe('a value on the block list', () => {
  const block = (kind: string, value: string, level = 'block') =>
    boss.post('players/block-value', { operationId: randomUUID(), kind, value, level, reason: 'took us in' })

  test('is accepted only from a supervisor with a reason, which is audited', async () => {
    const number = newNumber()
    const { id: listed } = await block('account', number)
    const wish = { bank: 'SCB', accountNumber: number }
    const saved = await somebody()
    expect(await updateRefused(saved, wish, fern)).toMatchObject({
      code: 'value-blocked',
      permission: 'player.standing',
      row: { hits: [{ id: listed, kind: 'account', level: 'block', reason: 'took us in' }] },
    })
    expect((await updateRefused(saved, wish, fern, { letIn: 'because', blockedSeen: [listed] })).code).toBe(
      'value-blocked',
    )
    expect((await updateRefused(saved, wish)).code).toBe('value-blocked')
    // A console from before they were sent is asked again.
    expect((await updateRefused(saved, wish, boss, { letIn: 'because' })).code).toBe('value-blocked')
    const now = await boss.post('players/update', {
      operationId: randomUUID(),
      ...saved,
      code: undefined,
      changes: wish,
      letIn: 'somebody else',
      blockedSeen: [listed],
    })
    const [line] = await world.sql`
      select reason from audit where object_id = ${saved.id} and act = 'player.update' order by seq desc limit 1`
    expect(line).toEqual({ reason: 'somebody else' })
    // The player has it now: other changes ask nothing.
    await update(now, { lastName: 'again' }, nok)
  })

  test('is accepted with those that were shown, and no other one is let in by their reason', async () => {
    const number = newNumber()
    const [{ id: mobile }, { id: account }] = [
      await block('mobile', '0893330009'),
      await block('account', number),
    ]
    const wish = { code: `b${++made}`, firstName: 'x', mobile: '0893330009' }
    const accepted = { letIn: 'somebody else', blockedSeen: [mobile] }
    const create = (player: object, more: object) =>
      boss.refused('players/create', { operationId: randomUUID(), player, ...more })
    const both = { ...wish, bank: 'SCB', accountNumber: number }
    expect(await create(both, accepted)).toMatchObject({
      code: 'value-blocked',
      row: { hits: [{ id: mobile }, { id: account }] },
    })
    const saved = await boss.post('players/create', { operationId: randomUUID(), player: wish, ...accepted })
    const itsAccount = { bank: 'SCB', accountNumber: number }
    expect((await updateRefused(saved, itsAccount, boss, accepted)).code).toBe('value-blocked')
    const now = await boss.post('players/update', {
      operationId: randomUUID(),
      id: saved.id,
      version: saved.version,
      changes: itsAccount,
      letIn: 'a brother',
      blockedSeen: [mobile, account],
    })
    // A reason that nothing needed is not recorded.
    await boss.post('players/update', {
      operationId: randomUUID(),
      id: now.id,
      version: now.version,
      changes: { lastName: 'y' },
      letIn: 'a brother',
      blockedSeen: [mobile, account],
    })
    const lines = await world.sql`select reason from audit where object_id = ${saved.id} order by seq`
    expect(lines.map(({ reason }) => reason as unknown)).toEqual(['somebody else', 'a brother', null])
  })

  test('that was accepted is saved with the approval of a second person, also one asked for by an older console', async () => {
    await setApprovals(world, { 'player.bank': 0 })
    onTestFinished(() => void world.sql`delete from setting where key = 'approvals'`)
    const number = newNumber()
    const { id: listed } = await block('account', number)
    const { id, version } = await somebody()
    const changes = { bank: 'SCB', accountNumber: number }
    const waits = await boss.post('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'players/update',
      input: { id, version, changes, alikeSeen: [], letIn: 'a brother', blockedSeen: [listed] },
      reason: 'they moved',
    })
    const owner = await world.as('owner', 'own')
    const { version: seen } = await owner.get('staff/approval', { id: waits.id })
    const decided = await owner.post('staff/decide', {
      approvalId: waits.id,
      version: seen,
      decision: 'approve',
    })
    expect(decided).toMatchObject({ state: 'done' })
    expect((await recordOf(id)).values).toMatchObject({ accountNumber: number })

    const older = { before: null, values: { ...blankPlayerValues, ...changes }, letIn: 'a brother' } as const
    const checks = (approved: boolean) =>
      world.sql.begin((tx) =>
        checkBlocked(tx, { role: 'supervisor' } as EmployeeActor, {
          ...older,
          blockedSeen: undefined,
          approved,
        }),
      )
    expect(await checks(true)).toBe('a brother')
    await expect(checks(false)).rejects.toMatchObject({ code: 'value-blocked' })
  })

  test('also applies to new players, by name, mobile and LINE; a watched value blocks nobody', async () => {
    await block('name', 'ผู้ต้องห้าม ตัวจริง')
    await block('mobile', '0893330001')
    await block('line', '@forbidden')
    await block('mobile', '0893330002', 'watch')
    for (const player of [
      { firstName: 'ผู้ต้องห้าม', lastName: 'ตัวจริง' },
      { firstName: 'x', mobile: '+66893330001' },
      { firstName: 'x', lineName: '@Forbidden' },
    ])
      expect((await createRefused({ code: `b${++made}`, ...player }, nok)).code).toBe('value-blocked')
    await somebody({ mobile: '0893330002' })
  })
})
