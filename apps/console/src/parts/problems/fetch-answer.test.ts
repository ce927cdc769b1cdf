import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from '../api/client.ts'
import { readFactorStatus } from '../factor/factor-calls.ts'
import { worthAnotherTry } from './another-try.ts'
import { fetchAnswer, readProblem, sendFile } from './fetch-answer.ts'
import type { Problem } from './problem.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const codeOf = async (body: string, status: number) =>
  (await readProblem(new Response(body, { status }))).code

test('an answer without a problem in it is a bug, and of unknown outcome if a proxy gave up', async () => {
  for (const body of ['<html>', 'null', '"busy"', '{"error":"busy"}', '{"code":7}']) {
    expect(await codeOf(body, 502)).toBe('bug')
    for (const status of [503, 504]) expect(await codeOf(body, status)).toBe('outcome-unknown')
  }
  expect(await codeOf('{"code":"not-found"}', 404)).toBe('not-found')
})

/** Answers with the headers and half of the body. The rest never comes; the body ends when the call is aborted. */
function halfAnAnswer(status = 200) {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('navigator', { onLine: true })
  let pulls = 0
  let body: ReadableStreamDefaultController
  const halfArrived = Promise.withResolvers<void>()
  const stream = new ReadableStream(
    {
      start: (controller) => void (body = controller),
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(new TextEncoder().encode('{"rows":['))
        else halfArrived.resolve()
      },
    },
    { highWaterMark: 0 },
  )
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => body.error(signal.reason))
    return Promise.resolve(new Response(stream, { status }))
  })
  return {
    halfArrived: halfArrived.promise,
    passesLimit: () => limit.abort(),
    breaksOff: () => body.error(new TypeError('network error')),
  }
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Problem,
  )
const client = clientOf({ players: { list: 'G' } }, () => {}) as never as {
  players: { list: () => Promise<unknown> }
}

test.each([
  ['a list', () => client.players.list()],
  ['the state of a second factor', readFactorStatus],
  ['a file', async () => (await fetchAnswer('/api/reports/import-lines')).blob()],
  ['the answer to a file that was sent', () => sendFile('/api/cashier/attach-slip', new Blob(), 60_000)],
])('%s whose second half never arrives has no answer, so that it is read again', async (_, read) => {
  const { halfArrived, passesLimit } = halfAnAnswer()
  const failure = failureOf(read())
  await halfArrived
  passesLimit()
  expect(await failure).toMatchObject({ code: 'timeout', status: 0, undecided: true })
  expect(worthAnotherTry(0, await failure)).toBe(true)
})

test('a refusal whose second half never arrives is no answer either', async () => {
  const { halfArrived, passesLimit } = halfAnAnswer(409)
  const failure = failureOf(fetchAnswer('/api/cashier/claim'))
  await halfArrived
  passesLimit()
  expect(await failure).toMatchObject({ code: 'timeout', status: 0 })
})

test('an answer that breaks off in the middle is a lost connection', async () => {
  const { halfArrived, breaksOff } = halfAnAnswer()
  const failure = failureOf(client.players.list())
  await halfArrived
  breaksOff()
  expect(await failure).toMatchObject({ code: 'unreachable', status: 0 })
})

test('a file that may take any time has no time limit', async () => {
  const { halfArrived, passesLimit, breaksOff } = halfAnAnswer()
  const failure = failureOf(sendFile('/api/statements/upload-import', new Blob(), Infinity))
  await halfArrived
  passesLimit()
  breaksOff()
  expect(await failure).toMatchObject({ code: 'unreachable' })
})

test('a page that is left while an answer arrives shows no problem', async () => {
  const { halfArrived } = halfAnAnswer()
  const page = new AbortController()
  const failure = failureOf(fetchAnswer('/api/players/list', { signal: page.signal }))
  await halfArrived
  page.abort()
  expect(await failure).toBe(page.signal.reason)
})

test.each([
  ['a file', new Response('a;b', { headers: { 'content-type': 'text/csv' } }), 'a;b', 'text/csv'],
  ['an answer without a body', new Response(null, { status: 204 }), '', ''],
])('%s arrives as it was sent', async (_, sent, text, type) => {
  vi.stubGlobal('fetch', () => Promise.resolve(sent))
  const file = await (await fetchAnswer('/api/reports/import-lines')).blob()
  expect([await file.text(), file.type]).toEqual([text, type])
})
