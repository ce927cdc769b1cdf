// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { drawHook } from '#testing/draw-hook.ts'
import { collectToasts } from '#testing/collect-toasts.ts'
import type { Toast } from '#ui/toast.ts'
import type { SignInAnswer } from './sign-in.ts'
import { useSignInAttempt } from './use-sign-in-attempt.ts'

let toasts: Toast[] = []
let removeLayer = () => {}
/** What the server answers to `/api/staff/me`, and the addresses that were asked. */
let me: () => Response | Promise<Response>
let asked: string[] = []
let opened: unknown[][] = []

beforeEach(() => {
  vi.useFakeTimers()
  toasts = []
  asked = []
  removeLayer = collectToasts(toasts)
  me = () => Response.json({ id: 'nok', displayName: 'Nok', email: 'nok@shop', role: 'owner' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address === '/api/staff/me' ? me() : Response.json({})
  })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  opened = assign.mock.calls
})
afterEach(() => {
  removeLayer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const refused = (code: string | null, waitSeconds: number | null = null): SignInAnswer => ({
  ok: false,
  code,
  message: `no: ${code}`,
  waitSeconds,
})
const refusedMe = (status: number, code: string) => () => Response.json({ code }, { status })

function newAttempt() {
  const hook = drawHook(useSignInAttempt, undefined)
  const enter = async (answer: SignInAnswer | Promise<SignInAnswer>) => {
    await hook.does((attempt) => attempt.enter(() => Promise.resolve(answer), 'ask the owner'))
    await hook.passes(1)
  }
  return { ...hook, enter }
}

test('who signed in sees it, and a moment later the page that they wanted opens', async () => {
  history.replaceState(null, '', '/login?to=/management/withdraw')
  const { now, enter, passes } = newAttempt()
  await enter({ ok: true })
  expect(now()).toMatchObject({ phase: 'opening', failure: null })
  expect(JSON.parse(localStorage.getItem('userInfo')!)).toMatchObject({ id: 'nok', email: 'nok@shop' })
  await passes(998)
  expect(opened).toEqual([])
  await passes(1)
  expect(opened).toEqual([['/management/withdraw']])
})

test('while an attempt is under way, the failure of the former one is gone', async () => {
  const { now, enter, does } = newAttempt()
  await enter(refused('INVALID_EMAIL'))
  expect(now()).toMatchObject({ phase: 'idle', failure: { text: 'no: INVALID_EMAIL' } })
  await does(({ enter: again }) => void again(() => new Promise(() => {}), ''))
  expect(now()).toMatchObject({ phase: 'asking', failure: null })
})

test.each([
  ['INVALID_EMAIL_OR_PASSWORD', 'ask the owner'],
  ['not-an-employee', 'ask the owner'],
  ['INVALID_EMAIL', undefined],
  [null, undefined],
])('after %s, the hint for accounts that wait to be admitted is %s', async (code, hint) => {
  const { now, enter, passes } = newAttempt()
  await enter(refused(code))
  expect(now().failure).toEqual({ text: `no: ${code}`, hint })
  expect(toasts).toMatchObject([{ title: 'Error', text: `no: ${code}`, tone: 'danger' }])
  expect(now().wait.seconds).toBe(0)
  await passes(2_000)
  expect(asked).toEqual([])
  expect(opened).toEqual([])
})

test('after too many tries the time until the next one is counted down', async () => {
  const { now, enter, passes } = newAttempt()
  await enter(refused('too-many-tries', 17))
  expect(now().wait.seconds).toBe(17)
  await passes(1_000)
  expect(now().wait.seconds).toBe(16)
})

test('whose second factor is missing is asked for it, and not told of a failure', async () => {
  me = refusedMe(401, 'second-factor-needed')
  const { now, enter } = newAttempt()
  await enter({ ok: true })
  expect(now()).toMatchObject({ phase: 'factor', failure: null })
  expect(toasts).toEqual([])
  expect(localStorage.getItem('userInfo')).toBeNull()
})

test('whose session lacks only the second factor begins with that', () => {
  history.replaceState(null, '', '/login#half')
  expect(newAttempt().now().phase).toBe('factor')
  history.replaceState(null, '', '/login')
  expect(newAttempt().now().phase).toBe('idle')
})

test('who belongs to nobody here is signed out again, and told to wait', async () => {
  me = refusedMe(403, 'not-an-employee')
  const { now, enter, passes } = newAttempt()
  await enter({ ok: true })
  expect(asked).toEqual(['/api/staff/me', '/api/auth/sign-out'])
  expect(now()).toMatchObject({
    phase: 'idle',
    failure: { text: m.not_an_employee_literal(), hint: 'ask the owner' },
  })
  await passes(2_000)
  expect(opened).toEqual([])
})

test('without an answer the reason is shown, and nobody is signed out', async () => {
  me = () => Promise.reject(new TypeError('no network'))
  const { now, enter } = newAttempt()
  await enter({ ok: true })
  expect(now()).toMatchObject({ phase: 'idle', failure: { text: m.problem_unreachable() } })
  expect(now().failure?.hint).toBeUndefined()
  expect(asked).toEqual(['/api/staff/me'])
})

test('a failure is forgotten when another way is chosen', async () => {
  const { now, enter, does } = newAttempt()
  await enter(refused('INVALID_EMAIL'))
  await does(({ forget }) => forget())
  expect(now()).toMatchObject({ phase: 'idle', failure: null })
})
