import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newS3Server, s3Keys } from '#testing/s3-server.ts'
import { openFiles } from '../files/files.ts'
import { type Note, openWitness } from './witness.ts'

let parts: AsyncDisposableStack
beforeEach(() => {
  parts = new AsyncDisposableStack()
})
afterEach(() => parts.disposeAsync())

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-witness-'))
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
