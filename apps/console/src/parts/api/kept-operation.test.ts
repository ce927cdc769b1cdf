import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { keepOperation as Keep } from './kept-operation.ts'

const path = '/api/rewards/give-goodwill'
let keepOperation: typeof Keep
let lost: Error
let refused: Error
let last = 0
const send = (input: object = { player: 'p-7', credits: 250 }, to = path) =>
  keepOperation(to, { ...input, operationId: `id-${++last}` })
const idOf = ({ input }: { input: unknown }) => (input as { operationId: string }).operationId

/** Loads the page, with what the tab has stored. */
async function load() {
  vi.resetModules()
  const { Problem } = await import('../problems/problem.ts')
  lost = new Problem('unreachable', 0)
  refused = new Problem('not-signed-in', 401)
  ;({ keepOperation } = await import('./kept-operation.ts'))
}

beforeEach(async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => items.set(name, text),
  })
  await load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a repeat after a lost answer is sent under the first operation id', () => {
  const first = send()
  first.failed(lost)
  expect(idOf(send())).toBe(idOf(first))
})

test('a repeat after the page was loaded again has the first operation id as well', async () => {
  const first = send() // the page never saw how it ended
  await load()
  expect(idOf(send())).toBe(idOf(first))
})

test('a repeat that counts its recipients again is the same command, and another text is another one', () => {
  const sendLine = (text: string, recipients: number) =>
    send({ text, recipients }, '/api/connections/send-line')
  const first = sendLine('a', 300)
  first.failed(lost)
  const again = sendLine('a', 301)
  expect(idOf(again)).toBe(idOf(first))
  expect(again.input).toMatchObject({ recipients: 301 })
  expect(idOf(sendLine('b', 301))).not.toBe(idOf(first))
})

test('after another command in between, the repeat still has the first operation id', () => {
  const first = send({ player: 'p-7', credits: 250 })
  first.failed(lost)
  const other = send({ player: 'p-7', credits: 300 })
  other.failed(lost)
  expect(idOf(other)).not.toBe(idOf(first))
  expect(idOf(send({ player: 'p-7', credits: 250 }))).toBe(idOf(first))
})

test('a refusal of the repeat does not end it: the refusal may come before the check for repeats', () => {
  const first = send()
  first.failed(lost)
  send().failed(refused)
  expect(idOf(send())).toBe(idOf(first))
})

test('after success, the same input is a new command', () => {
  const first = send()
  first.failed(lost)
  send().succeeded()
  expect(idOf(send())).not.toBe(idOf(first))
})

test('after half an hour, the same input is a new command', () => {
  vi.useFakeTimers({ now: 0 })
  const first = send()
  first.failed(lost)
  vi.setSystemTime(29 * 60_000)
  expect(idOf(send())).toBe(idOf(first))
  vi.setSystemTime(31 * 60_000)
  expect(idOf(send())).not.toBe(idOf(first))
})

test('a repeat after an answer that broke off is sent under the first operation id', () => {
  const first = send()
  first.failed(new SyntaxError('Unexpected end of JSON input'))
  expect(idOf(send())).toBe(idOf(first))
})

test('after a refusal of the first try, nothing is kept', () => {
  const first = send()
  first.failed(refused)
  expect(idOf(send())).not.toBe(idOf(first))
})

test('the same input of another command is another operation', () => {
  const first = send()
  first.failed(lost)
  expect(idOf(send(undefined, '/api/rewards/redeem'))).not.toBe(idOf(first))
})

test('an input without an operation id is sent as it is', () => {
  const input = { id: 'e-1' }
  expect(keepOperation(path, input).input).toBe(input)
})

test('what was stored by another version is ignored, and no personal data is stored', async () => {
  sessionStorage.setItem('khlang-operations', '{oops')
  await load()
  send({ name: 'สมชาย' }).failed(lost)
  expect(sessionStorage.getItem('khlang-operations')).not.toContain('สมชาย')
})

test('in a browser that stores nothing a repeat has the first operation id until the page is loaded again', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const first = send()
  first.failed(lost)
  expect(idOf(send())).toBe(idOf(first))
})
