import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { joined } from '#testing/lists/joined.ts'
import { editNote, listNotes, notesBy, notesOf, pinNote, readNote, strikeNote } from './notes-store.ts'
import { saveTags, spellTags, usedTags } from './tags-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from player_note`
    await tx`delete from player_tag`
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
async function note(tx: Tx, body: string, minutes: number, values: object = {}): Promise<string> {
  const id = randomUUID()
  const usual = { id, playerId: playerAt(0), body, author: 'nok', createdAt: after(minutes) }
  await tx`insert into player_note ${tx({ ...usual, ...values })}`
  return id
}

test('a player’s own notes are shown with the pinned first, each newest first', () =>
  tried(async (tx) => {
    await note(tx, 'late', 7)
    await note(tx, 'pinned early', 1, { pinned: true })
    await note(tx, 'early', 3)
    await note(tx, 'pinned late', 5, { pinned: true })
    await note(tx, 'of another', 9, { playerId: playerAt(1) })
    const bodies = async (limit: number) =>
      (await joined(notesBy, (query) => listNotes(tx, playerAt(0), query), { limit })).map(({ body }) => body)
    expect(await bodies(50)).toEqual(['pinned late', 'pinned early', 'late', 'early'])
    expect(await bodies(1)).toEqual(await bodies(50))
  }))

test('a player’s notes of the past begin at a moment or behind a note, newest first', () =>
  tried(async (tx) => {
    await note(tx, 'late', 7)
    const same = [await note(tx, 'a', 3), await note(tx, 'b', 3)].toSorted()
    await note(tx, 'early', 1, { pinned: true })
    await note(tx, 'of another', 2, { playerId: playerAt(1) })
    const ids = async (id: string | null, isInclusive = false, limit = 50) =>
      (await notesOf(tx, playerAt(0), { at: after(3), id, isInclusive }, limit)).map((one) => one.id)
    expect((await ids(null, true)).slice(0, 2)).toEqual(same.toReversed())
    expect(await ids(null, true)).toHaveLength(3)
    expect(await ids(null)).toHaveLength(1)
    expect((await ids(same[1]!))[0]).toBe(same[0])
    expect(await ids(null, true, 1)).toEqual([same[1]])
  }))

test('a note is corrected, pinned or struck alone', () =>
  tried(async (tx) => {
    const own = await note(tx, 'own', 1)
    await note(tx, 'pinned', 2, { pinned: true })
    await note(tx, 'not pinned', 3)
    const others = () => tx`select * from player_note where id <> ${own} order by id`
    const before = await others()
    const read = async () => (await readNote(tx, own))!
    await editNote(tx, await read(), 'corrected')
    await pinNote(tx, await read(), true)
    expect(await read()).toMatchObject({ body: 'corrected', pinned: true, struckBy: null })
    await strikeNote(tx, await read(), 'lek')
    expect(await read()).toMatchObject({ body: 'corrected', pinned: false, struckBy: 'lek' })
    expect(await others()).toEqual(before)
  }))

test('tags in use are proposed by their beginning, the most used first', () =>
  tried(async (tx) => {
    const uses = { VIP: 3, vipassana: 7, violet: 7, 'v%p': 9, unused: 0, vintage: 0 }
    for (const [word, times] of Object.entries(uses))
      await tx`insert into player_tag values (${word}, ${times})`
    const words = async (q: string, limit = 50) => (await usedTags(tx, q, limit)).map(({ word }) => word)
    expect(await words('VI')).toEqual(['violet', 'vipassana', 'VIP'])
    expect(await words('v%')).toEqual(['v%p'])
    expect(await words('vi', 1)).toEqual(['violet'])
    expect((await spellTags(tx, ['vip', 'NEW'])).toSorted()).toEqual(['NEW', 'VIP'])
  }))

test('tags are those of one player, and each word counts its own uses, never below none', () =>
  tried(async (tx) => {
    await tx`update player set tags = '{}'`
    for (const [word, times] of [
      ['vip', 3],
      ['old', 1],
      ['none', 0],
      ['other', 7],
    ] as const)
      await tx`insert into player_tag values (${word}, ${times})`
    const change = { tags: ['vip'], added: ['vip'], removed: ['old', 'none'], employee: 'lek' }
    await saveTags(tx, playerAt(0), change)
    expect(await tx`select id, employee from player where tags <> '{}'`).toEqual([
      { id: playerAt(0), employee: 'lek' },
    ])
    const counts = (await tx`select word, uses from player_tag`).map(({ word, uses }) => [
      word as string,
      uses,
    ])
    expect(Object.fromEntries(counts)).toEqual({ vip: 4, old: 0, none: 0, other: 7 })
  }))
