import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newS3Server, s3Keys } from '#testing/s3-server.ts'
import { openFiles } from '../files/files.ts'
import { type Note, openWitness, type Witness } from './witness.ts'
import { type NotesFile, openNotes } from './witness-notes.ts'

let parts: AsyncDisposableStack
beforeEach(() => {
  parts = new AsyncDisposableStack()
})
afterEach(() => parts.disposeAsync())

async function newFolder(within = tmpdir()): Promise<string> {
  await mkdir(within, { recursive: true })
  const folder = await mkdtemp(join(within, 'khlang-witness-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
function open(dataDir: string, shared?: Parameters<typeof openWitness>[0]['shared']) {
  const witness = openWitness({ dataDir, shared })
  parts.defer(witness.close)
  return witness
}
const at = new Date().toISOString()
const head = (place: number): Note => ({ kind: 'head', at, epoch: 0, place, hash: `hash-${place}` })
const order = 'an-order'

test('records are read back by this process and by the next one', async () => {
  const folder = await newFolder()
  const witness = open(folder)
  expect(await witness.read()).toMatchObject({ heads: null, takes: [], database: null })
  await witness.note(head(3))
  await witness.note({ kind: 'database', at, system: '7', timeline: 2 })
  await witness.note({ kind: 'backup', at, where: 's3://backups/1', place: 3, take: 1 })
  witness.noteTake({ epoch: 0, number: 1, order })
  for (const one of [witness, open(folder)])
    expect(await one.read()).toMatchObject({
      heads: [{ place: 3, hash: 'hash-3', epoch: 0 }],
      takes: [{ number: 1, order }],
      database: { system: '7', timeline: 2 },
      backups: [{ where: 's3://backups/1', place: 3, take: 1 }],
    })
})

test('audit heads from before the witness existed are included', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'audit-heads.jsonl'), `${JSON.stringify({ at, place: 9, hash: 'old' })}\n`)
  const witness = open(folder)
  await witness.note(head(10))
  expect((await witness.read()).heads?.map(({ place }) => place)).toEqual([9, 10])
})

test('half a line left by a dying process damages no other line', async () => {
  const folder = await newFolder()
  const witness = open(folder)
  await witness.note(head(1))
  await appendFile(join(folder, 'witness', 'notes.jsonl'), '{"kind": "head", "pla')
  expect((await witness.read()).heads).toHaveLength(1)
  await witness.note(head(2))
  expect((await witness.read()).heads?.map(({ place }) => place)).toEqual([1, 2])
})

test('the last three days with orders are kept', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'witness'))
  for (const day of ['01', '02', '03', '04'])
    await writeFile(
      join(folder, 'witness', `takes-2020-01-${day}.jsonl`),
      `${JSON.stringify({ epoch: 0, number: Number(day), order })}\n`,
    )
  const witness = open(folder)
  witness.noteTake({ epoch: 0, number: 5, order })
  await expect.poll(() => readdir(join(folder, 'witness'))).toHaveLength(3)
  expect((await witness.read()).takes.map(({ number }) => number)).toEqual([4, 5])
})

test('each of several nodes reads the records of the others from the bucket', async () => {
  const server = parts.use(await newS3Server('khlang'))
  const files = await openFiles({ kind: 's3', bucket: 'khlang', region: 'us-east-1', ...server, ...s3Keys })
  const one = open(await newFolder(), { files, node: 'one' })
  const two = open(await newFolder(), { files, node: 'two' })
  await one.note(head(4))
  one.noteTake({ epoch: 0, number: 8, order })
  await one.share()
  expect(await two.read()).toMatchObject({ heads: [{ place: 4 }], takes: [{ number: 8, order }] })
  one.noteTake({ epoch: 0, number: 9, order })
  await one.share()
  expect((await two.read()).takes.map(({ number }) => number)).toEqual([8, 9])
  expect((await one.read()).heads).toHaveLength(1) // its own once
})

test('a note written just before midnight reaches the other nodes, even those that have read the file of that day', async () => {
  const server = parts.use(await newS3Server('khlang'))
  const files = await openFiles({ kind: 's3', bucket: 'khlang', region: 'us-east-1', ...server, ...s3Keys })
  const one = open(await newFolder(), { files, node: 'one' })
  const two = open(await newFolder(), { files, node: 'two' })
  const beforeMidnight = (place: number) => ({ ...head(place), at: '2026-01-01T23:59:50.000Z' })
  const places = async () => (await two.read()).heads?.map(({ place }) => place)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T23:59:51Z') })
  try {
    await one.note(beforeMidnight(1))
    await one.share()
    await one.note(beforeMidnight(2))
    vi.setSystemTime(new Date('2026-01-02T00:00:02Z'))
    expect(await places()).toEqual([1])
    await one.share()
    expect(await places()).toEqual([1, 2])
  } finally {
    vi.useRealTimers()
  }
})

const daysAgo = (days: number, hour = '12') =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00.000Z`
const linesFor = (notes: readonly Note[]) => notes.map((note) => `${JSON.stringify(note)}\n`).join('')
const placesOf = async (witness: Pick<Witness, 'read'>) =>
  (await witness.read()).heads?.map(({ place }) => place)

test('a shop that ran for years starts: heads of every minute since then are read', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'witness'))
  const minutes = Array.from({ length: 200_000 }, (_, minute): Note => {
    const sealed = new Date(Date.now() - (200_000 - minute) * 60_000).toISOString()
    return { ...head(minute), at: sealed }
  })
  await writeFile(join(folder, 'witness', 'notes.jsonl'), linesFor(minutes))
  const witness = open(folder)
  await witness.note(head(200_000))
  const places = (await placesOf(witness))!
  expect(places.at(-1)).toBe(200_000)
  // All of the last seven days, and one for each of the 132 days before.
  expect(places.filter((place) => place > 200_000 - 7 * 1_440)).toHaveLength(7 * 1_440)
  expect(places.length).toBeLessThan(7 * 1_440 + 140)
})

test('of days long ago the last head is kept, of each epoch its own, and every other note', async () => {
  const folder = await newFolder()
  const witness = open(folder)
  const accepted = { kind: 'accepted', epoch: 1, cut: 2, by: 'boss', reason: 'compared' } as const
  await witness.note({ ...head(1), at: daysAgo(30, '08') })
  await witness.note({ ...head(3), at: daysAgo(30, '09') })
  await witness.note({ ...accepted, at: daysAgo(30, '10') })
  await witness.note({ kind: 'backup', at: daysAgo(30, '10'), where: 'here', place: 3, take: 1 })
  await witness.note({ kind: 'head', at: daysAgo(30, '11'), epoch: 1, place: 3, hash: 'a' })
  await witness.note({ kind: 'head', at: daysAgo(30, '12'), epoch: 1, place: 4, hash: 'b' })
  await witness.note({ kind: 'head', at: daysAgo(29, '11'), epoch: 1, place: 5, hash: 'c' })
  await witness.note({ kind: 'head', at: daysAgo(2, '11'), epoch: 1, place: 6, hash: 'd' })
  await witness.note({ kind: 'head', at: daysAgo(2, '12'), epoch: 1, place: 7, hash: 'e' })
  for (const one of [witness, open(folder)]) {
    expect(await placesOf(one)).toEqual([3, 4, 5, 6, 7])
    expect(await one.read()).toMatchObject({ epoch: 1, backups: [{ where: 'here' }] })
  }
})

test('the file itself is rewritten without old heads, and no note of another process is lost', async () => {
  const folder = await newFolder()
  const path = join(folder, 'notes.jsonl')
  const [server, command] = [openNotes(path, 2_000), openNotes(path)]
  const places = async (notes: NotesFile) => [
    ...new Set((await notes.read()).flatMap((note) => (note.kind === 'head' ? [note.place] : []))),
  ]
  for (let place = 1; place <= 60; place++) {
    await server.add({ ...head(place), at: daysAgo(30 - Math.floor(place / 20)) })
    expect((await places(command)).at(-1)).toBe(place)
  }
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => server.add(head(100 + 2 * n))),
    ...Array.from({ length: 20 }, (_, n) => command.add(head(101 + 2 * n))),
  ])
  const recent = Array.from({ length: 40 }, (_, n) => 100 + n)
  for (const notes of [server, command, openNotes(path)])
    expect((await places(notes)).toSorted((a, b) => a - b)).toEqual([19, 39, 59, 60, ...recent])
  expect((await stat(path)).size).toBeLessThan(8_000)
})

test('a reader misses nothing when the file is rewritten twice, and gets the number of an earlier file', async () => {
  // On a disk: the temporary files of a test run may be in memory, where each file gets another number.
  const path = join(await newFolder('.cache'), 'notes.jsonl')
  const [server, reader] = [openNotes(path, 1), openNotes(path)]
  for (let place = 1; place <= 40; place++) {
    await server.add(head(place))
    await server.add(head(1_000 + place))
    expect(await reader.read()).toHaveLength(2 * place)
  }
})

test('a line that is no note is passed over', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'witness'))
  await writeFile(join(folder, 'witness', 'notes.jsonl'), `5\n{}\n[]\nnull\n${JSON.stringify(head(1))}\n`)
  expect(await placesOf(open(folder))).toEqual([1])
})
