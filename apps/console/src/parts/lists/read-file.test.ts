import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameOf, type Progress, readFile } from './read-file.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (pieces: string[], headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', () => {
    const waiting = [...pieces]
    // Each piece arrives 150 milliseconds after the one before.
    const body = new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          const piece = waiting.shift()
          vi.advanceTimersByTime(150)
          if (piece === undefined) stream.close()
          else stream.enqueue(new TextEncoder().encode(piece))
        },
      },
      { highWaterMark: 0 },
    )
    return Promise.resolve(new Response(body, { headers }))
  })

async function read(format: string) {
  const progress: Progress[] = []
  const { blob, name } = await readFile(
    { list: 'deposits', format },
    (one) => progress.push(one),
    new AbortController().signal,
  )
  return { progress, name, type: blob.type, text: await blob.text() }
}

test('an export comes as it was sent, with the name that the server gave it', async () => {
  answers(['code,amount\r\nab17,', '370\r\n'], {
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename*=UTF-8''%E0%B8%9D%E0%B8%B2%E0%B8%81-2026.csv; size=34`,
  })
  expect(await read('csv')).toMatchObject({
    text: 'code,amount\r\nab17,370\r\n',
    name: 'ฝาก-2026.csv',
    type: 'text/csv',
  })
})

test('rows are counted without the line of headers, and never more than there are', async () => {
  answers(['code\r\n', 'a\r\nb\r\nc', '\r\nd\r\ne\r\n'], { 'x-row-count': '4' })
  expect((await read('csv')).progress).toEqual([
    { rows: 0, bytes: 6, total: 4 },
    { rows: 2, bytes: 13, total: 4 },
    { rows: 4, bytes: 21, total: 4 },
  ])
})

test('the rows of a workbook are not counted, only its bytes', async () => {
  answers(['PK\r\n', '\r\n\r\n\r\n'])
  expect((await read('xlsx')).progress).toEqual([
    { rows: null, bytes: 4, total: null },
    { rows: null, bytes: 10, total: null },
  ])
})

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
])('without a connection, the reason is told apart: %#', async (onLine, code) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  vi.stubGlobal('navigator', { onLine })
  await expect(read('csv')).rejects.toMatchObject({ code })
})

test('an export that breaks off in the middle is no file, but a lost connection', async () => {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('code\r\n')),
    pull: (stream) => stream.error(new TypeError('network error')),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  vi.stubGlobal('navigator', { onLine: true })
  await expect(read('csv')).rejects.toMatchObject({ code: 'unreachable' })
})

test('an export that somebody stopped is no failure of the connection', async () => {
  const stopped = new Error('stopped')
  vi.stubGlobal('fetch', () => Promise.reject(stopped))
  await expect(readFile({}, () => {}, AbortSignal.abort())).rejects.toBe(stopped)
})

test('a refusal of the server is no file', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('away', { status: 503 })))
  await expect(read('csv')).rejects.toMatchObject({ code: 'outcome-unknown' })
})

test('a file without a name is called export', () => {
  expect([nameOf(null), nameOf('attachment')]).toEqual(['export', 'export'])
})
