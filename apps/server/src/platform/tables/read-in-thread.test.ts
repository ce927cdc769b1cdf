import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { readInThread, tableReaderScript } from './read-in-thread.ts'
import type { TableFile } from './table-file.ts'

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const csv = Buffer.from('a,b\n1,2\n')
const rowsOf = async ({ lines }: TableFile) => {
  const rows: string[][] = []
  for await (const batch of lines) rows.push(...batch.map(({ cells }) => cells))
  return rows
}
const whyNot = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.details.fields?.[0]?.message : String(error)),
  )

test('a file is read completely in a thread', async () => {
  expect(await readInThread(tableReaderScript, csv, rowsOf)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

// Invariant: No uploaded file takes more than its share of memory or time. Rule:
// `platform/tables/read-in-thread.ts`.
test('a reader that takes more memory than any honest file needs is ended, and the process goes on', async () => {
  const greedy = program('const all = []; for (;;) all.push(Array.from({ length: 10000 }, () => ({})))')
  expect(await whyNot(readInThread(greedy, csv, rowsOf))).toBe('too-heavy')
  expect(await readInThread(tableReaderScript, csv, rowsOf)).toHaveLength(2)
})

test('a reader that never ends is stopped', async () => {
  const endless = program('for (;;);')
  // With 1 ms the limit is reached before the thread has started.
  for (const processorMs of [1, 50])
    expect(await whyNot(readInThread(endless, csv, rowsOf, { processorMs }))).toBe('too-heavy')
})

test('a reader is limited by its processor time, not by waiting on a busy machine', async () => {
  const idle = program(`
    import { parentPort } from 'node:worker_threads'
    const pause = new Int32Array(new SharedArrayBuffer(4))
    parentPort.postMessage({ head: { sheet: null } })
    parentPort.on('message', () => {
      Atomics.wait(pause, 0, 0, 600)
      parentPort.postMessage({ end: true })
    })`)
  expect(await whyNot(readInThread(idle, csv, rowsOf, { processorMs: 500 }))).toBe('read')
})

test('a reader that exits early without an error does not count as finished', async () => {
  expect(await whyNot(readInThread(program('process.exit(0)'), csv, rowsOf))).toBe('too-heavy')
})

test('one file is read at a time, a few wait, and further ones are refused', async () => {
  const open = Promise.withResolvers<void>()
  const first = readInThread(tableReaderScript, csv, () => open.promise)
  const order: number[] = []
  const waiting = [1, 2, 3, 4].map((number) =>
    readInThread(tableReaderScript, csv, () => Promise.resolve(void order.push(number))),
  )
  await expect(readInThread(tableReaderScript, csv, rowsOf)).rejects.toMatchObject({ code: 'too-many-tries' })
  expect(order).toEqual([])
  open.resolve()
  await Promise.all([first, ...waiting])
  expect(order).toEqual([1, 2, 3, 4])
})
