import { randomUUID } from 'node:crypto'
import type { LiveRow } from '@khlang/contract/live'
import { matchesAgentSearch, matchesMasterSearch } from '@khlang/domain/agents/agent-filter'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { openStream } from '#testing/stream.ts'

const world = worldOfFile()
let boss: Client
let nok: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
  nok = await world.as('support', 'nok')
})

const make = (username: string, more: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  username,
  name: `เอเย่นต์ ${username}`,
  digits: 3,
  ...more,
})
const agentOf = async (username: string) =>
  (await nok.get('agents/list', { q: username })).rows.find(
    (row: { username: string }) => row.username === username,
  )
const counts = async (id: string) => {
  const { userCount, masterCount, version, revision } = await nok.get('agents/agent', { id })
  return { userCount, masterCount, version, revision }
}

describe('an agent', () => {
  test('is created with a lower-case username, three digits and a counter at zero', async () => {
    const made = await boss.post('agents/create', make('  West '))
    expect(made).toMatchObject({
      username: 'west',
      digits: 3,
      last: 0,
      displayCode: 'west000',
      hasPassword: false,
      employee: 'supervisor@example.test',
      can: { update: true },
    })
    expect((await agentOf('west')).can).toEqual({ update: 'not-permitted' })
  })

  test('has a unique username, also when two are created at once', async () => {
    const answers = await Promise.allSettled([
      boss.post('agents/create', make('twice')),
      boss.post('agents/create', make('TWICE')),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await boss.refused('agents/create', make('twice'))).code).toBe('username-taken')
  })

  test('cannot take the username of another when it is renamed, and then nothing of it changes', async () => {
    const [kept, taken] = ['keptname', 'takenname']
    await boss.post('agents/create', make(taken))
    const { id, version, name } = await boss.post('agents/create', make(kept))
    const renamed = { id, version, username: taken.toUpperCase(), name: 'another name', digits: 4 }
    expect(await boss.refused('agents/update', renamed)).toMatchObject({
      status: 409,
      code: 'username-taken',
    })
    expect(await boss.get('agents/agent', { id })).toMatchObject({ username: kept, version, name, digits: 3 })
  })

  test.each(['เหนือ', 'north 1', 'north1', ''])(
    'is refused the username "%s", with a message naming what is allowed',
    async (username) => {
      const { code, fields } = await boss.refused('agents/create', make(username))
      expect(code).toBe('bad-input')
      expect(fields![0]!.path).toBe('username')
    },
  )

  test('has a username with which its codes have at most 30 characters, unless it was longer before', async () => {
    const [fitting, long] = ['f'.repeat(27), 'l'.repeat(28)]
    const tooLong = {
      code: 'bad-input',
      fields: [{ path: 'username', message: expect.stringContaining('at most 30') }],
    }
    expect(await boss.refused('agents/create', make(long))).toMatchObject(tooLong)
    const { id, version } = await boss.post('agents/create', make(fitting))
    const { code } = await boss.post('players/create', {
      operationId: randomUUID(),
      player: { firstName: 'x', agentId: id },
    })
    expect(code).toBe(`${fitting}001`)
    const renamed = { id, version, username: long, name: 'x', digits: 3 }
    expect(await boss.refused('agents/update', renamed)).toMatchObject(tooLong)
    expect(await boss.refused('agents/update', { ...renamed, username: fitting, digits: 4 })).toMatchObject(
      tooLong,
    )
    await world.sql`update agent set username = ${long} where id = ${id}`
    const { version: now } = await boss.get('agents/agent', { id })
    expect(await boss.post('agents/update', { ...renamed, version: now })).toMatchObject({ name: 'x' })
  })

  test('is verified by the password through the service, whatever player has that name, and guessing is slowed down', async () => {
    const site = await world.service('passwords')
    const { id } = await boss.post('agents/create', make('gatekeeper', { password: 'a gate of iron' }))
    const check = (agent: string, password: string) =>
      site.post('service/verify-password', { agent, password })
    expect(await check('Gatekeeper', 'a gate of iron')).toEqual({ right: true })
    expect(await check('gatekeeper', 'a gate of wood')).toEqual({ right: false })
    expect(await check('nobody-at-all', 'a gate of iron')).toEqual({ right: false })
    const asPlayer = { player: 'gatekeeper', password: 'a gate of iron' }
    expect(await site.post('service/verify-password', asPlayer)).toEqual({ right: false })
    for (const whose of [{}, { player: 'gatekeeper', agent: 'gatekeeper' }])
      expect(await site.refused('service/verify-password', { ...whose, password: 'x' })).toMatchObject({
        status: 400,
      })
    const deposits = await world.service('deposits')
    const asked = { agent: 'gatekeeper', password: 'x' }
    expect(await deposits.refused('service/verify-password', asked)).toMatchObject({ status: 403 })
    const wrong = () => site.raw('POST', '/api/service/verify-password', asked)
    const answers: number[] = []
    for (let tries = 0; tries < 7; tries++) answers.push((await wrong()).status)
    expect(answers.at(-1)).toBe(429)
    expect(id).toBeDefined()
  })

  test('has a password that is stored only as a hash, and kept when a change leaves it out', async () => {
    const made = await boss.post('agents/create', make('secretive', { password: 'a password of theirs' }))
    expect(made.hasPassword).toBe(true)
    const hash = () => world.sql`select password_hash from agent where id = ${made.id}`
    const before = await hash()
    expect(before[0]!['passwordHash']).toMatch(/^\$argon2id\$/)
    const { id, version } = made
    await boss.post('agents/update', { id, version, username: 'secretive', name: 'another name', digits: 3 })
    expect(await hash()).toEqual(before)
    const lines = await world.sql`select before, after from audit where object_id = ${id}`
    expect(JSON.stringify([made, lines])).not.toContain('a password of theirs')
  })

  test('has in the audit whether a change gave it another password, never the password', async () => {
    const { id, version } = await boss.post('agents/create', make('keeper'))
    const kept = { id, username: 'keeper', name: 'kept', digits: 3 }
    const saved = await boss.post('agents/update', { ...kept, version })
    await boss.post('agents/update', { ...kept, version: saved.version, password: 'nine coconuts' })
    const lines = await world.sql`
      select after from audit where object_id = ${id} and act = 'agent.update' order by seq`
    expect(lines.map(({ after }) => after)).toEqual([
      { username: 'keeper', name: 'kept', digits: 3 },
      { username: 'keeper', name: 'kept', digits: 3, password: true },
    ])
  })

  test('under another name is at once under that name beside its masters, on every screen', async () => {
    const { id, version } = await boss.post('agents/create', make('before'))
    const founds = (name: string) =>
      boss.post('agents/create-master', { operationId: randomUUID(), name, agentId: id })
    const masterId = (await founds('riverside')).id
    await using stream = await openStream(nok)
    await boss.post('agents/update', { id, version, username: 'after', name: 'renamed', digits: 3 })
    const later = (await founds('lakeside')).id
    const isOf = (master: string) => (event: { name: string; data: unknown }) =>
      event.name === 'row' && (event.data as LiveRow).row.id === master
    await stream.next(isOf(later))
    const rows = stream.heard.filter(isOf(masterId)).map(({ data }) => (data as LiveRow).row)
    expect(rows.at(-1)).toMatchObject({ agent: { username: 'after', name: 'renamed' } })
  })

  test('keeps at least as many digits as its last number has', async () => {
    const { id, version, name } = await boss.post('agents/create', make('counted'))
    await world.sql`update agent set code_last = 120, revision = revision + 1 where id = ${id}`
    const fewer = { id, version, username: 'counted', name, digits: 2 }
    expect((await boss.refused('agents/update', fewer)).code).toBe('digits-too-few')
    const more = await boss.post('agents/update', { ...fewer, digits: 4 })
    expect(more).toMatchObject({ displayCode: 'counted0120' })
    expect(await boss.get('players/next-code', { agentId: id })).toEqual({ code: 'counted0121' })
  })

  test('changed by a colleague first is returned in its current state', async () => {
    const { id, version } = await boss.post('agents/create', make('hasty'))
    const change = { id, version, username: 'hasty', digits: 3 }
    await boss.post('agents/update', { ...change, name: 'first' })
    expect(await boss.refused('agents/update', { ...change, name: 'second' })).toMatchObject({
      code: 'stale-version',
      row: { name: 'first', version: version + 1 },
    })
  })
})

describe('a master', () => {
  test('gets the next key, each its own however many are created at once', async () => {
    const { id } = await agentOf('north')
    const last = Math.max(
      ...(await nok.get('agents/masters', { limit: 500 })).rows.map((row: { key: number }) => row.key),
    )
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        boss.post('agents/create-master', { operationId: randomUUID(), name: `ม ${at}`, agentId: id }),
      ),
    )
    const keys = made.map(({ key }) => key).toSorted((a, b) => a - b)
    expect(keys).toEqual(Array.from({ length: 12 }, (_, at) => last + 1 + at))
  })

  test('has a link for LINE as soon as the owner has set the template', async () => {
    const owner = await world.as('owner')
    const [{ id, key, lineLink }] = (await nok.get('agents/masters', { limit: 1 })).rows
    expect(lineLink).toBeNull()
    const wrong = await owner.refused('settings/update', { lineLink: 'http://line.example/' })
    expect(wrong.fields).toMatchObject([{ path: 'lineLink' }])
    await owner.post('settings/update', { lineLink: 'https://line.example/{key}' })
    expect(await nok.get('agents/master', { id })).toMatchObject({ lineLink: `https://line.example/${key}` })
  })

  test('moved to another agent is counted there, and the audit records both agents', async () => {
    const [from, to] = [await agentOf('north'), await agentOf('south')]
    const { id, version } = await boss.post('agents/create-master', {
      operationId: randomUUID(),
      name: 'wandering',
      agentId: from.id,
    })
    const before = [(await counts(from.id)).masterCount, (await counts(to.id)).masterCount]
    await boss.post('agents/update-master', { id, version, name: 'wandering', agentId: to.id })
    expect([(await counts(from.id)).masterCount, (await counts(to.id)).masterCount]).toEqual([
      before[0]! - 1,
      before[1]! + 1,
    ])
    const [line] =
      await world.sql`select act, before, after from audit where object_id = ${id} order by seq desc limit 1`
    expect(line).toMatchObject({
      act: 'master.move',
      before: { agentId: from.id },
      after: { agentId: to.id },
    })
  })

  test('is refused without an existing agent', async () => {
    const wanted = { operationId: randomUUID(), name: 'lost', agentId: randomUUID() }
    expect((await boss.refused('agents/create-master', wanted)).code).toBe('not-found')
  })
})

test('player counts of agents and masters stay right through every addition, move and removal, and disturb nobody’s edit', async () => {
  const agent = await agentOf('north')
  const [{ id: masterId }] = (
    await nok.get('agents/masters', { agent: agent.id, limit: 1, sort: 'key', direction: 'asc' })
  ).rows
  const storedAndCounted = async () => {
    const [row] = await world.sql<{ agents: number; counted: number; masters: number; inMaster: number }[]>`
      select (select user_count from agent where id = ${agent.id}) as agents,
        (select count(*)::int from player where agent_id = ${agent.id}) as counted,
        (select user_count from master where id = ${masterId}) as masters,
        (select count(*)::int from player where master_id = ${masterId}) as in_master`
    return row!
  }
  const before = await counts(agent.id)
  await world.sql`
    insert into player (id, external_key, code, first_name, last_name, agent_id, master_id)
    select gen_random_uuid(), 'many-' || n, 'many' || n, 'a', 'b', ${agent.id}, ${masterId} from generate_series(1, 250) n`
  await world.sql`update player set agent_id = null, master_id = null where code in ('many1', 'many2')`
  await world.sql`delete from player where code = 'many3'`
  const now = await storedAndCounted()
  expect(now.agents).toBe(now.counted)
  expect(now.masters).toBe(now.inMaster)
  const after = await counts(agent.id)
  expect(after.userCount).toBe(before.userCount + 247)
  expect(after.version).toBe(before.version)
  expect(after.revision).toBeGreaterThan(before.revision)
})

test('the database and the screen filter agents and masters alike', async () => {
  const agents = (await nok.get('agents/list', { limit: 500 })).rows
  const masters = (await nok.get('agents/masters', { limit: 500 })).rows
  const dated = <Row extends { createdAt: string }>(row: Row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
  })
  for (const q of ['no', 'NORTH', '1', '#2', 'เอเย่นต์', 'เหนือ', 'มาสเตอร์', '%', '_', 'zzz']) {
    const listed = (await nok.get('agents/list', { q, limit: 500 })).rows.map(({ id }: { id: string }) => id)
    expect(listed, q).toEqual(
      agents
        .filter((row: never) => matchesAgentSearch({ q }, dated(row)))
        .map(({ id }: { id: string }) => id),
    )
    const found = (await nok.get('agents/masters', { q, limit: 500 })).rows.map(
      ({ id }: { id: string }) => id,
    )
    expect(found, q).toEqual(
      masters
        .filter((row: never) => matchesMasterSearch({ q }, dated(row)))
        .map(({ id }: { id: string }) => id),
    )
  }
})
