// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { employeesApi } from '#parts/api/employees-api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { ApprovalSheet } from './ApprovalSheet.tsx'

beforeEach(() => {
  fakeStream.reconnects()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
})

type Facts = { same?: boolean; can?: object; offline?: boolean }

/** Draws an approval that waits. Returns which of its three acts can be pressed now. */
async function actsOf({ same = true, can = {}, offline = false }: Facts) {
  if (offline) {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  }
  vi.spyOn(employeesApi, 'approval').mockResolvedValue({
    id: 'a7',
    number: 7,
    version: 3,
    act: 'withdrawal.transfer',
    state: 'waiting',
    amount: '730.00',
    reason: 'จ่ายด่วน',
    askedBy: 'fern@example.test',
    createdAt: '2026-11-21T05:00:00Z',
    dueAt: null,
    now: { same, code: null, figures: [] },
    asked: [],
    figures: [],
    object: null,
    can: { approve: 'not-permitted', refuse: 'not-permitted', withdraw: 'not-permitted', ...can },
  } as never)
  const { home, until } = await drawComponent(<ApprovalSheet id="a7" />, { secondFrom: {} as never })
  await until(() => home.textContent.includes(th.approval_no_do))
  const acts = { approve: th.approval_yes_do, refuse: th.approval_no_do, withdraw: th.approval_withdraw }
  return Object.entries(acts)
    .filter(([, label]) => enabledButtons(home).some((name) => name.startsWith(label)))
    .map(([act]) => act)
}

test('an approval can be decided where the server allows it', async () => {
  expect(await actsOf({ can: { approve: true, refuse: true } })).toEqual(['approve', 'refuse'])
})

test('the employee who asked for an approval can withdraw it, and not decide it', async () => {
  expect(await actsOf({ can: { withdraw: true } })).toEqual(['withdraw'])
})

test('an approval of something that has changed meanwhile can only be refused', async () => {
  expect(await actsOf({ same: false, can: { approve: true, refuse: true } })).toEqual(['refuse'])
})

test('no approval is decided or withdrawn on a screen without a connection', async () => {
  expect(await actsOf({ offline: true, can: { approve: true, refuse: true, withdraw: true } })).toEqual([])
})
