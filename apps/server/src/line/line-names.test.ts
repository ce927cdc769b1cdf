import { randomUUID } from 'node:crypto'
import { readName } from '@khlang/domain/players/player-name'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Client } from '#testing/client.ts'
import { linePerson, newLineWorld } from '#testing/line.ts'
import { ofFile } from '#testing/of-file.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'

// People write their names at LINE as they like: emojis joined by invisible characters, a tone typed before its vowel,
// spaces of all kinds. Here names are stored as `readName` writes them.
const family = '👨‍👩‍👧 ป่\u0e39  น้ำ\u200b'
const tone = 'ก\u0e48\u0e39\u00a0ทดสอบ'
const nothing = ' \u200b\u2060 '

const world = ofFile(() => newLineWorld())
let nok: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
})
const joins = async (number: number, displayName: string) => {
  const person = linePerson(number, { displayName })
  world.line.state.people.set(person.userId, { ...person, friend: true })
  await world.tell(world.line.event('follow', person.userId))
  return world.member(person.userId)
}

test('a name of LINE is stored as names are, found as it is written there, and null if nothing of it is seen', async () => {
  for (const [number, name] of [family, tone].entries()) {
    const { id } = await joins(number + 1, name)
    const [row] = await world.sql`select name from line_member where id = ${id as string}`
    expect(row).toEqual({ name: readName(name) })
    for (const q of [name, readName(name)])
      expect((await nok.get('connections/line-members', { q })).rows).toMatchObject([{ id }])
  }
  expect(await joins(3, nothing)).toMatchObject({ name: null })
})

test('the name of a group is stored so too', async () => {
  const groupId = `C${'1'.padStart(32, '0')}`
  world.line.state.groups.set(groupId, tone)
  await world.tell({ ...world.line.event('join', null), source: { type: 'group', groupId } })
  expect(await world.sql`select name from line_group`).toEqual([{ name: readName(tone) }])
})

test('a blocked name is recognised at a linked player, however it is written at LINE', async () => {
  const { id, version } = await joins(4, `${tone}๔`)
  const chai = await world.as('supervisor', 'chai')
  const playerId = world.shop.players[0]!.id
  await nok.post('connections/link-line-member', {
    operationId: randomUUID(),
    memberId: id,
    version,
    playerId,
  })
  const blocked = { kind: 'line', value: `${tone}๔`, level: 'watch', reason: 'asks for money' }
  await chai.post('players/block-value', { operationId: randomUUID(), ...blocked })
  const { rows } = await chai.get('players/blocked')
  expect(rows).toMatchObject([{ players: 1 }])
})

test('names stored before are written so by the upgrade', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, name: 'test', ...slowly })
  const spaces = '\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
  const names = [
    family,
    tone,
    nothing,
    'plain',
    'é',
    'e\u0301',
    ...[...spaces].map((space) => `a${space}${space}b${space}`),
  ]
  try {
    await sql`delete from khlang.migration where name = '0121_line_names.sql'`
    for (const [at, name] of names.entries()) {
      await sql`insert into line_member (id, line_user_id, name) values (${randomUUID()}, ${String(at)}, ${name})`
      await sql`insert into line_group (id, line_group_id, name) values (${randomUUID()}, ${String(at)}, ${name})`
    }
    await migrate(database.url)
    const stored = names.map((name) => ({ name: readName(name) || null }))
    expect(await sql`select name from line_member order by line_user_id::int`).toEqual(stored)
    expect(await sql`select name from line_group order by line_group_id::int`).toEqual(stored)
  } finally {
    await sql.end()
  }
})
