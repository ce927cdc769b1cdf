import { randomUUID } from 'node:crypto'
import { readName } from '@khlang/domain/players/player-name'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newShopDatabase, slowly } from '#testing/test-database.ts'

// Names copied from a PDF or an old system have ำ, and sometimes แ, as two letters. They look as they should.
const copied = 'น\u0e4d\u0e49\u0e32\u200bเเก้ว'
const usual = 'น้ำแก้ว'

const world = worldOfFile()
let nok: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
})

test('a player whose name was copied is found by the name as people type it, and the other way round', async () => {
  const { id, code } = world.shop.players[3]!
  const { version } = await nok.get('players/form', { id })
  const boss = await world.as('supervisor')
  const changes = { firstName: copied }
  await boss.post('players/update', { operationId: randomUUID(), id, version, changes })
  const request = { operationId: randomUUID(), player: code, amount: '700' }
  await nok.post('cashier/create-deposit', request)
  for (const q of [usual, copied, copied.slice(0, 4)]) {
    expect((await nok.get('players/list', { q })).rows, q).toMatchObject([{ id }])
    expect((await nok.get('players/search', { q })).rows, q).toMatchObject([{ id }])
    expect((await nok.get('cashier/deposits', { q })).rows, q).toMatchObject([{ player: { id } }])
  }
})

test('the name of an agent is stored in one spelling too', async () => {
  const owner = await world.as('owner')
  const agent = { username: 'copied', name: copied, digits: 3 }
  await owner.post('agents/create', { operationId: randomUUID(), ...agent })
  for (const q of [usual, copied])
    expect((await owner.get('agents/list', { q })).rows).toMatchObject([{ name: usual }])
})

test('names and blocked values that were stored before are found after the upgrade, which changes nothing else', async () => {
  await using database = await newShopDatabase()
  const sql = connect(database.url, { max: 1, name: 'test', ...slowly })
  const spellings = ['น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e4d\u0e32', 'เเก้ว', 'น้ำ', 'มะม่วง']
  try {
    await sql`delete from khlang.migration where name = '0123_names_in_one_spelling.sql'`
    const chosen = await sql<{ id: string }[]>`select id from player order by code limit ${spellings.length}`
    const ids = chosen.map(({ id }) => id)
    for (const [at, id] of ids.entries())
      await sql`update player set first_name = ${spellings[at]!}, line_name = ${spellings[at]!} where id = ${id}`
    // The data of a restricted player stay as they are, and the spelling is no change of them.
    await sql`update player set restricted_at = now(), restricted_by = 'boss@shop.example', restricted_because = 'asked'
      where id = ${ids[0]!}`
    const block = (value: string, level: string, isRemoved = false) =>
      sql`insert into blocked_value (id, kind, value, shown, level, reason, author, removed_at, removed_by)
        values (${randomUUID()}, 'name', ${value}, ${value}, ${level}, 'asks for money', 'chai@shop.example',
          ${isRemoved ? sql`now()` : null}, ${isRemoved ? 'chai@shop.example' : null})`
    await block(spellings[0]!, 'watch')
    await block(spellings[1]!, 'block')
    await block(spellings[3]!, 'watch')
    await block(spellings[2]!, 'block', true)
    await block(spellings[2]!, 'watch')
    await sql`update master set name = ${`สาย\u200bเอ  หนึ่ง`} where key = (select min(key) from master)`
    const versions = () => sql`select version from player where id = any(${ids}) order by code`
    const before = await versions()
    await migrate(database.url)
    const names = await sql`select first_name, line_name from player where id = any(${ids}) order by code`
    expect(names).toEqual(spellings.map((name) => ({ firstName: readName(name), lineName: readName(name) })))
    expect(await versions()).toEqual(before)
    expect(await sql`select name from master order by key limit 1`).toEqual([{ name: 'สายเอ หนึ่ง' }])
    const blocked = await sql`select value, level from blocked_value where removed_at is null order by value`
    expect(blocked).toEqual([
      { value: 'น้ำ', level: 'block' },
      { value: 'แก้ว', level: 'watch' },
    ])
    // Others that look the same count as removed.
    expect(
      (await sql`select distinct value from blocked_value order by value`).map(({ value }) => value),
    ).toEqual(['น้ำ', 'แก้ว'])
    await expect(sql`update player set first_name = 'x' where id = ${ids[0]!}`).rejects.toThrow(/restricted/)
  } finally {
    await sql.end()
  }
})
