import { randomUUID } from 'node:crypto'
import { matchesPlayerSearch, type PlayerFilter } from '@khlang/domain/players/player-filter'
import type { PlayerRow } from '@khlang/contract/players/players'
import type { Problem } from '@khlang/contract/problems'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let boss: Client
let nok: Client
let fern: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern')
  await world.sql`
    update player set email = 'Mango@mail.example', line_name = 'Mangoสีทอง', mobile = '0891234567', first_name = 'ก้านธูป',
      last_name = 'สวนจำลอง', bank = 'GSB', account_number = '020123456789', line_user_id = 'U1'
    where id = ${player(6).id}`
  await world.sql`update player set tags = array['VIP', 'โทรกลับ'] where id in (${player(6).id}, ${player(9).id})`
  await world.sql`update player set counts_in_reports = false where id = ${player(7).id}`
  await world.sql`update player set status = 'suspended' where id = ${player(8).id}`
})

const player = (index: number) => world.shop.players[index]!
const codes = async (query: Record<string, string | number>): Promise<string[]> =>
  (await nok.get('players/list', query)).rows.map(({ code }: PlayerRow) => code)
const found = async (q: string): Promise<string[]> =>
  (await nok.get('players/search', { q })).rows.map(({ code }: { code: string }) => code)

describe('a player is found while typing', () => {
  test.each([
    ['the beginning of their code, in upper or lower case', () => player(6).code.toUpperCase()],
    ['their first name', () => 'ก้าน'],
    ['their whole name', () => 'ก้านธูป สวน'],
    ['their last name', () => 'สวนจำลอง'],
    ['a part of their name, with tone marks', () => 'นธูป'],
    ['the beginning of their LINE name', () => 'mango'],
    ['a part of their LINE name', () => 'สีทอง'],
    ['the end of their mobile number', () => '4567'],
    ['the end of their account number', () => '6789'],
  ])('by %s', async (_, q) => {
    expect(await found(q())).toContain(player(6).code)
    expect(await codes({ q: q(), limit: 500 })).toContain(player(6).code)
  })

  test('and wildcards of the search match only themselves', async () => {
    for (const q of ['%', '_', '\\', '%%%', "'"]) {
      expect(await found(q)).toEqual([])
      expect(await codes({ q })).toEqual([])
    }
  })

  test('and codes that begin with the search come first', async () => {
    await world.sql`update player set line_name = ${`${player(0).code} too`} where id = ${player(12).id}`
    const rows = await found(player(0).code)
    expect(rows[0]).toBe(player(0).code)
    expect(rows).toContain(player(12).code)
  })
})

describe('the list of players', () => {
  test('has every player once, page by page, in each order', async () => {
    for (const sort of ['time', 'code', 'coins'])
      for (const direction of ['asc', 'desc']) {
        const read: PlayerRow[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: { rows: PlayerRow[]; next: string | null } = await nok.get('players/list', {
            sort,
            direction,
            limit: 7,
            ...(cursor && { cursor }),
          })
          read.push(...page.rows)
          cursor = page.next
        }
        expect(new Set(read.map(({ id }) => id)).size).toBe(world.shop.players.length)
        const values = read.map((row) =>
          sort === 'code' ? row.code : sort === 'coins' ? row.coins : row.createdAt,
        )
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
      }
  })

  test('refuses a cursor of another order', async () => {
    const refusalText = async (query: Record<string, string>) => {
      const answer = await nok.raw('GET', `/api/players/list?${new URLSearchParams(query)}`)
      return ((await answer.json()) as Problem).fields![0]!.message
    }
    const { next } = await nok.get('players/list', { sort: 'code', limit: 3 })
    expect(await refusalText({ sort: 'coins', cursor: next })).toContain('another sort order')
    const made = Buffer.from(JSON.stringify([5, player(0).id, 'code', 'desc'])).toString('base64url')
    expect(await refusalText({ sort: 'code', cursor: made })).toContain('unchanged')
  })

  test('is filtered alike by the database and by the screen', async () => {
    const { rows: all }: { rows: PlayerRow[] } = await nok.get('players/list', { limit: 500 })
    const some = all.find(({ code }) => code === player(6).code)!
    const filters: PlayerFilter[] = [
      { tag: 'VIP' },
      { tag: 'VIP', q: some.code },
      { q: 'ก้าน' },
      { q: 'นธูป' },
      { q: some.code },
      { q: String(some.number) },
      { q: '4567' },
      { q: '789' },
      { bank: 'gsb' },
      { status: 'suspended' },
      { status: 'normal' },
      { status: 'watch' },
      { state: 'suspended' },
      { state: 'normal' },
      { state: 'watch', status: 'watch' },
      { state: 'watch', status: 'normal' },
      { counts: 'no' },
      { counts: 'yes' },
      { agent: some.agent!.id },
      { master: some.master!.id, q: 'ส' },
    ]
    for (const filter of filters) {
      const wanted = all.filter((row) =>
        matchesPlayerSearch(filter, { ...row, createdAt: new Date(row.createdAt) }),
      )
      const listed = await codes({ ...(filter as Record<string, string>), limit: 500 })
      expect(listed.toSorted()).toEqual(wanted.map(({ code }) => code).toSorted())
      expect(await nok.get('players/totals', filter as Record<string, string>)).toEqual({
        count: wanted.length,
        more: false,
      })
    }
  })

  test('marks excluded players, and players with values on the block list', async () => {
    const of = (index: number) => nok.get('players/player', { id: player(index).id })
    expect(await of(15)).toMatchObject({ excluded: false, blocked: null, tags: [] })
    await world.sql`update player set excluded_from = 'deposits' where id = ${player(15).id}`
    const block = {
      operationId: randomUUID(),
      kind: 'mobile',
      value: player(15).mobile,
      reason: 'used by a fraudster',
    }
    await nok.post('players/block-value', { ...block, level: 'watch' })
    expect(await of(15)).toMatchObject({ excluded: true, blocked: 'watch' })
    const name = `${player(15).firstName} ${player(15).lastName}`
    await boss.post('players/block-value', {
      ...block,
      operationId: randomUUID(),
      kind: 'name',
      value: name,
      level: 'block',
    })
    expect((await of(15)).blocked).toBe('block')
    await world.sql`update player set excluded_from = null where id = ${player(15).id}`
  })

  test('marks players who share an account, a mobile number or a LINE account', async () => {
    await world.sql`update player set mobile = '0891234567' where id = ${player(13).id}`
    await world.sql`update player set line_user_id = 'U1' where id = ${player(14).id}`
    const linkedOf = async (index: number) =>
      (await nok.get('players/player', { id: player(index).id })).linked as number
    expect(await linkedOf(6)).toBe(2)
    expect(await linkedOf(13)).toBe(1)
    expect(await linkedOf(0)).toBe(0)
  })
})

describe('personal data', () => {
  const whole = ['0891234567', '020123456789', 'mango@mail.example']

  // Invariant: No list shows a whole number of a player; whoever reads one is in the audit. Rule:
  // `domain/players/masks.ts`.
  test('is shown in lists by its last digits only, to every role', async () => {
    for (const client of [boss, nok, fern]) {
      const row = await client.get('players/player', { id: player(6).id })
      expect(row).toMatchObject({
        mobile: '08x-xxx-4567',
        account: 'xxx-x-xxxx6-789',
        email: 'M•••@mail.example',
      })
      const { rows } = await client.get('players/list', { q: player(6).code })
      for (const secret of whole) expect(JSON.stringify(rows).toLowerCase()).not.toContain(secret)
    }
  })

  test('is revealed to permitted roles with a reason, which is audited without the numbers', async () => {
    expect((await nok.refused('players/reveal', { id: player(6).id, reason: 'x' })).code).toBe(
      'not-permitted',
    )
    expect((await fern.refused('players/reveal', { id: player(6).id, reason: ' ' })).code).toBe('bad-input')
    expect(await fern.post('players/reveal', { id: player(6).id, reason: 'they rang up' })).toEqual({
      mobile: '0891234567',
      email: 'Mango@mail.example',
      bank: 'GSB',
      accountNumber: '020123456789',
      lineUserId: 'U1',
    })
    const lines = await world.sql`
      select actor, reason, before, after from audit where act = 'player.reveal' and object_id = ${player(6).id}`
    expect(lines).toEqual([{ actor: 'fern@example.test', reason: 'they rang up', before: null, after: null }])
  })

  test('is limited in reveals, one after another or at once, so that a list cannot be copied', async () => {
    const boom = await world.as('finance', 'boom')
    const looks = await Promise.allSettled(
      Array.from({ length: 125 }, () =>
        boom.post('players/reveal', { id: player(1).id, reason: 'to copy them all' }),
      ),
    )
    expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(120)
    expect((await boom.refused('players/reveal', { id: player(1).id, reason: 'more' })).code).toBe(
      'too-many-tries',
    )
  })

  test('is exported masked, and in full only by permitted roles', async () => {
    const ask = (columns: string, client: Client) =>
      client.file({ list: 'players', format: 'csv', columns, reason: 'why', q: player(6).code })
    const masked = await (await ask('code,name,mobile,email,bank', fern)).text()
    expect(masked).toContain('08x-xxx-4567')
    for (const secret of whole) expect(masked.toLowerCase()).not.toContain(secret)
    const auditor = await world.as('auditor')
    expect(await (await ask('whole', auditor)).json()).toMatchObject({
      code: 'not-permitted',
      permission: 'player.reveal',
    })
    const file = (await (await ask('whole', fern)).text()).toLowerCase()
    for (const secret of whole) expect(file).toContain(secret)
    expect(file).not.toContain('password')
  })
})

test('pickers list the players that count in reports, by code', async () => {
  const all: { code: string }[] = []
  for (;;) {
    const { rows } = await nok.get('players/options', {
      limit: 9,
      ...(all.length > 0 && { after: all.at(-1)!.code }),
    })
    all.push(...rows)
    if (rows.length < 9) break
  }
  const counted = world.shop.players.filter(({ id }) => id !== player(7).id).map(({ code }) => code)
  expect(all.map(({ code }) => code)).toEqual(counted.toSorted())
  const { rows } = await nok.get('players/options', { q: player(7).code })
  expect(rows).toEqual([])
  const some = await nok.get('players/options', { q: 'n', limit: 50 })
  const shown = some.rows.map(({ code }: { code: string }) => code)
  expect(shown).toEqual(shown.toSorted())
})

test('pickers go on after a code of any length, with letters of any script', async () => {
  const long = [1, 2, 3].map((at) => `${'x'.repeat(300)}ΑΣ${at}İ`)
  for (const [at, code] of long.entries())
    await world.sql`update player set code = ${code} where id = ${player(10 + at).id}`
  for (const [at, code] of long.entries()) {
    const { rows } = await nok.get('players/options', { limit: 1, after: code })
    expect(rows.map((row: { code: string }) => row.code)).toEqual(long.slice(at + 1, at + 2))
  }
})
