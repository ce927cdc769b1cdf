import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { PlayerImport, PlayerImportLine } from '@khlang/contract/players/player-imports'
import { forgottenMark, personalTables } from '@khlang/domain/players/personal-data'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newLineWorld } from '#testing/line.ts'
import { meet } from '#testing/meet.ts'
import { ofFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'
import { tablesWith } from '#testing/tables-with.ts'

// A colleague writes down something about a player at the moment in which another forgets them: one of the two comes
// first, and nothing of the player stays.
const world = ofFile(() => newLineWorld({ people: 1 }))
let owner: Client
let boss: Client
let nok: Client
beforeAll(async () => {
  owner = await world.as('owner', 'own')
  boss = await world.as('supervisor', 'boss')
  nok = await world.as('support', 'nok')
  await setApprovals(world, { 'player.forget': null, 'player.bank': 0 })
})

type Player = { id: string; code: string }
let made = 0
/** Adds a player with an account, and a word of ten digits for what is written about them. */
async function newPlayer(): Promise<{ player: Player; word: string }> {
  const at = String(++made).padStart(3, '0')
  const { id, code } = await nok.post('players/create', {
    ...once(),
    player: { firstName: 'กระต่าย', code: `race${at}` },
  })
  await world.sql`update player set bank = 'SCB', account_number = ${`1010101${at}`} where id = ${id}`
  return { player: { id, code }, word: `7007007${at}` }
}

const once = () => ({ operationId: randomUUID() })
const versionOf = async ({ id }: Player) => (await owner.get('players/form', { id })).version as number
const changeOf = async (player: Player, changes: object) => ({
  id: player.id,
  version: await versionOf(player),
  alikeSeen: [],
  changes,
})
const noteOn = ({ id }: Player, body: string) =>
  nok.post('players/add-note', { ...once(), playerId: id, body })
async function memberOf(player: Player | null, lineUserId: string) {
  const id = randomUUID()
  await world.sql`
    insert into line_member (id, line_user_id, following, player_id)
    values (${id}, ${lineUserId}, true, ${player?.id ?? null})`
  return id
}

/** Prepares what an act needs that writes the word about the player, and returns the act. */
type Road = (player: Player, word: string) => Promise<() => Promise<unknown>>
type Table = {
  [Name in keyof typeof personalTables]: (typeof personalTables)[Name] extends 'emptied' | 'marked'
    ? Name
    : never
}[keyof typeof personalTables]

/** How a player's data come into each table from which forgetting takes them; or the test that covers it. */
const roads: Record<Table, Record<string, Road> | string> = {
  player: {
    'players/update': async (player, word) => {
      const change = await changeOf(player, { lineName: word })
      return () => owner.post('players/update', { ...once(), ...change })
    },
  },
  player_note: {
    'players/add-note': (player, word) => Promise.resolve(() => noteOn(player, word)),
  },
  request_note: {
    'cashier/add-note': async (player, body) => {
      const asked = { ...once(), player: player.code, amount: '130' }
      const { id: requestId, version } = await boss.post('cashier/create-deposit', asked)
      await boss.post('cashier/cancel', { ...once(), requestId, version, reason: 'not wanted any more' })
      return () => nok.post('cashier/add-note', { ...once(), requestId, body })
    },
  },
  player_import_line: {
    'players/preview-import': (player, word) =>
      Promise.resolve(() =>
        fetch(`${world.url}/api/players/preview-import?name=players.csv`, {
          method: 'POST',
          headers: { ...boss.headers, 'content-type': 'application/octet-stream' },
          body: `code,firstname\r\n${player.code},${word}`,
        }),
      ),
  },
  player_password_link: {
    'players/issue-password-link': ({ id }) =>
      Promise.resolve(() => nok.post('players/issue-password-link', { id })),
  },
  line_member: {
    'connections/link-line-member': async (player) => {
      const memberId = await memberOf(null, `of nobody ${player.code}`)
      const link = { memberId, version: 1, playerId: player.id, withMaster: false }
      return () => nok.post('connections/link-line-member', { ...once(), ...link })
    },
  },
  line_batch: {
    'connections/send-line': async (player, word) => {
      const target = { to: 'members', ids: [await memberOf(player, word)] }
      const contents = [{ kind: 'text', text: 'สวัสดีค่ะ' }]
      return () => nok.post('connections/send-line', { ...once(), target, contents, recipients: 1 })
    },
  },
  line_send: {
    'connections/send-line': async (player, text) => {
      const target = { to: 'members', ids: [await memberOf(player, `U of ${player.code}`)] }
      const contents = [{ kind: 'text', text }]
      return () => nok.post('connections/send-line', { ...once(), target, contents, recipients: 1 })
    },
  },
  line_message: '../../line/line-stores.test.ts',
  line_event: '../../line/line-stores.test.ts',
  firebase_document: './forget.test.ts',
  audit: {
    'players/edit-note': async (player, body) => {
      const { id: noteId, version } = await noteOn(player, 'called')
      return () => nok.post('players/edit-note', { noteId, version, body })
    },
    'players/strike-note': async (player, body) => {
      const { id: noteId } = await noteOn(player, body)
      return () => nok.post('players/strike-note', { noteId })
    },
  },
  approval: {
    'staff/ask-approval': async (player, accountNumber) => {
      const input = await changeOf(player, { accountNumber })
      const ask = { command: 'players/update', input, reason: 'a new account' }
      return () => owner.post('staff/ask-approval', { ...once(), ...ask })
    },
  },
  credit_order: '../standing/standing-race.test.ts',
}

const tests = Object.entries(roads).flatMap(([table, road]) =>
  typeof road === 'string'
    ? []
    : Object.entries(road).map(([name, prepare]) => [table, name, prepare] as const),
)
const elsewhere = Object.values(roads).filter((road) => typeof road === 'string')
const stays = Object.entries(personalTables).flatMap(([table, outcome]) =>
  outcome === 'passing' || outcome.startsWith('kept') ? [table] : [],
)

/** What is left of a forgotten player outside the tables that keep it for a reason. */
async function left(player: Player, word: string) {
  const tables = Object.keys(await tablesWith(world.sql, word)).filter((table) => !stays.includes(table))
  const openLinks = await world.sql`
    select 1 from player_password_link where player_id = ${player.id} and used_at is null and withdrawn_at is null`
  const members = await world.sql`select 1 from line_member where player_id = ${player.id}`
  return [
    ...tables,
    ...openLinks.map(() => 'an open password link'),
    ...members.map(() => 'a linked LINE member'),
  ]
}
const isForgotten = async ({ id }: Player) =>
  (await owner.get('players/profile', { id })).forgottenAt !== null
async function forgetting({ id }: Player) {
  const { version } = await owner.get('players/profile', { id })
  return () => owner.post('players/forget', { ...once(), id, version, reason: 'they asked in writing' })
}

// Invariant: Whatever is written about a player while they are forgotten is forgotten with them, or refused. Rule:
// `players/personal-data/forget.ts`. Database: each of these acts locks the player, or the LINE member.
describe.each(tests)('what comes into %s by %s', (_table, _name, prepare) => {
  test('stays out once the player is being forgotten', async () => {
    const { player, word } = await newPlayer()
    const act = await prepare(player, word)
    const [forgotten] = await meet(world.sql, await forgetting(player), act)
    expect(forgotten).toMatchObject({ status: 'fulfilled' })
    expect(await left(player, word)).toEqual([])
  })

  test('is taken out by who forgets the player at that moment, or keeps them from it', async () => {
    const { player, word } = await newPlayer()
    const act = await prepare(player, word)
    const [acted, forgotten] = await meet(world.sql, act, await forgetting(player))
    expect(acted).toMatchObject({ status: 'fulfilled' })
    expect(await isForgotten(player)).toBe(forgotten.status === 'fulfilled')
    if (forgotten.status === 'fulfilled') expect(await left(player, word)).toEqual([])
  })

  test('stays out afterwards', async () => {
    const { player, word } = await newPlayer()
    const act = await prepare(player, word)
    await (
      await forgetting(player)
    )()
    await act().catch(() => {}) // most are refused; a file is read without this player
    expect(await left(player, word)).toEqual([])
  })
})

describe('a player who came by a file', () => {
  /** Brings a new player by a file, in which another line about them could not be read. */
  async function broughtBy(word: string) {
    const code = `byfile${++made}`
    const answer = await fetch(`${world.url}/api/players/preview-import?name=players.csv`, {
      method: 'POST',
      headers: { ...boss.headers, 'content-type': 'application/octet-stream' },
      body: `code,firstname,mobile\r\n${code},${word},\r\n${code},${word} again,12`,
    })
    const { id: importId, counts } = (await answer.json()) as PlayerImport
    expect(counts).toMatchObject({ new: 1, unreadable: 1 })
    await boss.post('players/commit-import', { ...once(), importId })
    const [row] = await world.sql<{ id: string }[]>`select id from player where code = ${code}`
    return { player: { id: row!.id, code }, importId }
  }
  const upgrade = async () => {
    const migration = await readFile(
      new URL('../../../migrations/0119_what_follows_a_player.sql', import.meta.url),
      'utf8',
    )
    for (const [statement] of migration.matchAll(/^update player_import_line [^;]*;/gm))
      await world.sql.unsafe(statement)
  }
  const unreadableIn = async (importId: string) => {
    const { rows } = await boss.get('players/import-lines', { importId, verdict: 'unreadable' })
    return (rows as PlayerImportLine[]).flatMap(({ reasons }) => reasons)
  }
  const namesIn = async (importId: string) =>
    (
      await world.sql<{ name: string }[]>`
        select name from player_import_line where import_id = ${importId} order by line`
    ).map(({ name }) => name)

  test('is taken out of its lines when they are forgotten', async () => {
    const { player, importId } = await broughtBy('7007008001')
    await (
      await forgetting(player)
    )()
    expect(await left(player, '7007008001')).toEqual([])
    expect(await namesIn(importId)).toEqual([forgottenMark, forgottenMark])
    expect(await unreadableIn(importId)).toMatchObject([
      { field: 'mobile', reason: 'field-wrong' },
      { field: null, reason: 'repeated' },
    ])
  })

  test('whose reasons were taken out as well before an upgrade has lines that can be read again', async () => {
    const { importId } = await broughtBy('7007008004')
    await world.sql`
      update player_import_line set reasons = mark_words(reasons, ${forgottenMark})
      where import_id = ${importId} and verdict = 'unreadable'`
    await upgrade()
    expect(await unreadableIn(importId)).toEqual([{ field: null, reason: 'player-forgotten' }])
  })

  test.each([
    ['forgotten before the upgrade', '7007008002', true],
    ['forgotten after it', '7007008003', false],
  ])('whose lines had no link before an upgrade is taken out of them: %s', async (_, word, before) => {
    const { player, importId } = await broughtBy(word)
    const forget = await forgetting(player)
    const unlink = () =>
      world.sql`update player_import_line set player_id = null, name = ${word} where import_id = ${importId}`
    if (before) await forget()
    await unlink()
    await upgrade()
    if (!before) await world.sql`update player set code = ${`other${word}`} where id = ${player.id}`
    if (!before) await (await forgetting(player))()
    expect(await namesIn(importId)).toEqual(before ? [forgottenMark, forgottenMark] : [forgottenMark, word])
  })
})

test('what comes into the other tables is tested elsewhere', () => {
  expect(elsewhere.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([])
})
