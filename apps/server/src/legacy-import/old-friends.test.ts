import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { importOldProject } from '#testing/old-project.ts'
import { newTestDatabase, type TestDatabase, slowly } from '#testing/test-database.ts'

let database: TestDatabase
let sql: Sql
let folder: string
beforeEach(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, slowly)
  folder = await mkdtemp(join(tmpdir(), 'khlang-friends-'))
})
afterEach(async () => {
  await sql.end({ timeout: 5 })
  await rm(folder, { recursive: true })
  await database[Symbol.asyncDispose]()
})

/** Imports players by key, each with the key of the friend who referred them. */
async function bring(friends: Record<string, string | null>) {
  const users = Object.fromEntries(
    Object.entries(friends).map(([key, userFriendId]) => [
      key,
      {
        firstname: key,
        lastname: 'x',
        code: key.split('@')[0],
        ...(userFriendId !== null && { userFriendId }),
      },
    ]),
  )
  const path = join(folder, 'rtdb.json')
  await writeFile(path, JSON.stringify({ users }))
  const { report } = await importOldProject(sql, { files: { rtdb: path } })
  return report.collections.find(({ collection }) => collection === 'users')!.notes
}
const friendsNow = async () =>
  Object.fromEntries(
    (
      await sql`
        select p.external_key as key, f.external_key as friend from player p left join player f on f.id = p.friend_id order by 1`
    ).map(({ key, friend }) => [key, friend]),
  )

test('who referred a player is found by any spelling of the key; one in no file is noted', async () => {
  const notes = await bring({
    'p1@x||y': 'p2@x.y',
    'p2@x||y': ' p3@x.y ',
    'p3@x.y': 'p1@x||y',
    'p4@x.y': 'p3@x||y',
    'p5@x||y': 'nobody@x.y',
    'p6@x||y': '',
    'p7@x||y': null,
  })
  expect(await friendsNow()).toEqual({
    'p1@x||y': 'p2@x||y',
    'p2@x||y': 'p3@x.y',
    'p3@x.y': 'p1@x||y',
    'p4@x.y': 'p3@x.y',
    'p5@x||y': null,
    'p6@x||y': null,
    'p7@x||y': null,
  })
  const noted = notes.filter(({ reason }) => reason === 'friend-unknown')
  expect(noted).toMatchObject([{ documents: 1, examples: ['p5@x||y'] }])
})

test('a friend who comes with a later import is joined, unless the player was changed here', async () => {
  await bring({ one: 'friend@x.y', two: 'friend@x.y' })
  await sql`update player set last_name = 'changed here' where external_key = 'two'`
  await bring({ one: 'friend@x.y', two: 'friend@x.y', 'friend@x||y': null })
  expect(await friendsNow()).toEqual({ one: 'friend@x||y', two: null, 'friend@x||y': null })
})
