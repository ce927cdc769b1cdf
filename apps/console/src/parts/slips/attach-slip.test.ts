import { afterEach, expect, test, vi } from 'vitest'
import { attachSlip, attachSlips } from './attach-slip.ts'
import type { Problem } from '../problems/problem.ts'
import type { PendingSlip } from './pending-slip.ts'
import { untyped } from './typed-slip.ts'

afterEach(() => void vi.unstubAllGlobals())

const slip = (typed: Partial<PendingSlip['typed']>): PendingSlip => ({
  operationId: 'op-7',
  picture: { kind: 'jpeg', bytes: Uint8Array.from([5, 8, 13]), width: 600, height: 300 },
  pictureUrl: '',
  hash: null,
  typed: { ...untyped, ...typed },
})

/** Attaches a slip; returns the sent facts, the sent picture and the answer. */
async function attached(pending: PendingSlip) {
  const sent: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push([path, init])
    return Promise.resolve(Response.json({ id: 's1' }))
  })
  const answer = await attachSlip('w5', pending)
  const [path, { method, body }] = sent[0]!
  const { pathname, searchParams } = new URL(path, 'https://shop.example')
  const picture = new Uint8Array(await (body as Blob).arrayBuffer())
  return { method, pathname, facts: Object.fromEntries(searchParams), picture, answer }
}

test('a slip is sent with its picture, its request and only the facts that are known', async () => {
  const typed = { reference: ' T-55/31&2 ', bank: 'SCB', amount: '1,250.75', fromCode: true }
  expect(await attached(slip(typed))).toEqual({
    method: 'POST',
    pathname: '/api/cashier/attach-slip',
    facts: {
      operationId: 'op-7',
      requestId: 'w5',
      reference: 'T-55/31&2',
      fromCode: 'true',
      bank: 'SCB',
      amount: '1,250.75',
    },
    picture: Uint8Array.from([5, 8, 13]),
    answer: { id: 's1' },
  })
})

test('a slip that is sent twice has the same id both times, so that it is attached once', async () => {
  const pending = slip({})
  const [first, second] = [await attached(pending), await attached(pending)]
  expect([first.facts, second.facts]).toEqual(Array(2).fill({ operationId: 'op-7', requestId: 'w5' }))
})

test.each([
  ['the server is not reached', true, 'unreachable'],
  ['the browser has no network', false, 'offline'],
])('when %s, whether the slip was attached is unknown', async (_, onLine, code) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(attachSlip('w5', slip({}))).rejects.toMatchObject({ code, undecided: true })
})

test('a refusal of the server is no slip', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  await expect(attachSlip('w5', slip({}))).rejects.toMatchObject({ code: 'outcome-unknown' })
})

test('of several slips a refused one is reported, and the others are attached', async () => {
  const refused = Response.json({ code: 'picture-unreadable', status: 422 }, { status: 422 })
  const answers = [refused, Response.json({ id: 's2' })]
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(answers.shift()!))
  vi.stubGlobal('fetch', fetched)
  const problems: number[] = []
  await attachSlips('w5', [slip({}), slip({})], ({ status }) => problems.push(status))
  expect(problems).toEqual([422])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a slip without an answer is sent once more under its id, then reported; the request is not created again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const sent: string[] = []
  const answers = ['lost', 'lost', 'lost', 's2']
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(new URL(path, 'https://shop.example').searchParams.get('operationId')!)
    const answer = answers.shift()!
    return answer === 'lost'
      ? Promise.reject(new TypeError('failed'))
      : Promise.resolve(Response.json({ id: answer }))
  })
  const problems: Problem[] = []
  const second = { ...slip({}), operationId: 'op-8' }
  await attachSlips('w5', [slip({}), second], (problem) => problems.push(problem))
  expect(sent).toEqual(['op-7', 'op-7', 'op-8', 'op-8'])
  expect(problems.map(({ code }) => code)).toEqual(['unreachable'])
})
