// @vitest-environment happy-dom
import type { BackendShown, ProfileRow, TrialRow } from '@khlang/contract/crediting/backend-profile'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { fakeStream } from '#testing/fake-stream.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { TrialCard } from './TrialCard.tsx'

beforeEach(() => fakeStream.reconnects())
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'onLine')
  act(() => void dispatchEvent(new Event('online')))
})

const give = (n: number) => m.backend_give({ n })
const back = (n: number) => m.backend_take_back({ n })
const ask = m.backend_ask_balance()

const reading = { way: 'status' }
const draft = {
  version: 4,
  readings: { addCredit: reading, removeCredit: reading },
  headerNames: [],
  transferNumbers: {},
  balances: { way: 'number', path: 'data.balance' },
  mode: 'legacy',
  keyLifeHours: 24,
  timeoutMs: 5000,
} as unknown as ProfileRow
const step = (state: string) => ({ orderId: 'o', number: 7, state, byPerson: false })
const trial = (credit: string, takeBack: string | null) =>
  ({
    id: 't7',
    profile: 4,
    player: { id: 'p9', code: 'kk9', name: 'Lychee', key: 'kk9' },
    credits: 5,
    credit: step(credit),
    takeBack: takeBack === null ? null : step(takeBack),
  }) as unknown as TrialRow
const players = ['kk7', 'kk8'].map((code) => ({ id: `id-${code}`, code, name: 'Mango', status: 'normal' }))

const calls = ['tryBackend', 'takeTrialBack', 'tryBackendBalance'] as const
type Facts = { given?: TrialRow | null; balances?: object; may?: string[]; isOffline?: boolean }

async function drawCard({
  given = null,
  balances = draft.balances,
  may = ['backend.manage'],
  isOffline = false,
}: Facts) {
  if (isOffline) {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  }
  vi.spyOn(api.players, 'options').mockResolvedValue({ rows: players } as never)
  const sent = {
    tryBackend: pendingCalls(),
    takeTrialBack: pendingCalls(),
    tryBackendBalance: pendingCalls(),
  }
  for (const name of calls) vi.spyOn(api.crediting, name).mockImplementation(sent[name].call)
  const onChanged = vi.fn()
  const drawn = await drawComponent(
    <TrialCard
      backendShown={
        { block: 'not-tried', trial: given, inUse: null, bundled: false } as unknown as BackendShown
      }
      draft={{ ...draft, balances } as ProfileRow}
      onChanged={onChanged}
    />,
    { may: may as never },
  )
  const options = () => [...drawn.home.querySelectorAll<HTMLElement>('[role=option]')]
  return {
    ...drawn,
    sent,
    onChanged,
    /** The state of the three buttons of the trial. */
    states: () =>
      Object.fromEntries(
        Object.entries(buttonStates(drawn.home)).filter(([name]) =>
          [give(0), back(0), ask].some((text) => name.startsWith(text.split('0')[0]!)),
        ),
      ),
    inputs: () =>
      calls.flatMap((name) =>
        sent[name].inputs().map((input) => {
          const { operationId: _, ...rest } = input as { operationId?: string }
          return [name, rest]
        }),
      ),
    credits: () => drawn.home.querySelector<HTMLInputElement>('input[inputmode=numeric]')!,
    alert: () => drawn.home.querySelector('[role=alert]')?.textContent ?? '',
    async chooses(code: string) {
      await drawn.until(() => options().length > 0)
      await drawn.clicks(code)
    },
  }
}

test('a trial is only for owners: others read that first, and search no player', async () => {
  const { states, home, clicks, inputs } = await drawCard({
    may: [],
    isOffline: true,
    given: trial('done', null),
  })
  const no = m.backend_owner_only()
  expect(states()).toEqual({ [give(1)]: no, [back(5)]: no, [ask]: no })
  expect(home.querySelector('[role=combobox]')).toBeNull()
  for (const name of Object.keys(states())) await clicks(name)
  expect(inputs()).toEqual([])
})

test('on a screen without a connection no credit moves, and that is said before what is missing', async () => {
  const { states, chooses } = await drawCard({ isOffline: true, given: trial('done', null) })
  const offline = m.gate_offline()
  expect(states()).toEqual({ [give(1)]: offline, [back(5)]: offline, [ask]: m.backend_player_missing() })
  await chooses('kk7')
  expect(states()).toEqual({ [give(1)]: offline, [back(5)]: offline, [ask]: true })
})

test('a player is chosen first, and from 1 to 100 credits', async () => {
  const { states, chooses, credits, types } = await drawCard({})
  const missing = m.backend_player_missing()
  expect(states()).toEqual({ [give(1)]: missing, [back(1)]: m.backend_nothing_given(), [ask]: missing })
  await chooses('kk7')
  expect(states()).toMatchObject({ [give(1)]: true, [ask]: true })
  for (const [typed, state] of [
    ['0', m.backend_credits_wrong()],
    ['101', m.backend_credits_wrong()],
    ['100', true],
  ] as const) {
    await types(credits(), typed)
    expect(states()).toMatchObject({ [give(Number(typed))]: state, [ask]: true })
  }
})

test('a back-end that says no balances is not asked for one', async () => {
  const { states } = await drawCard({ balances: { way: 'none' } })
  expect(Object.keys(states())).toEqual([give(1), back(1)])
})

test.each([
  ['sending', null, false],
  ['unknown', null, false],
  ['refused', null, false],
  ['done', null, true],
  ['done', 'sending', false],
  ['done', 'unknown', false],
  ['done', 'refused', true],
  ['done', 'done', false],
])('credit that is %s, with a take-back that is %s: can be taken back: %s', async (credit, takeBack, can) => {
  const { states } = await drawCard({ given: trial(credit, takeBack) })
  expect(states()[back(5)]).toBe(can || m.backend_nothing_given())
})

test.each([
  [give(7), ['tryBackend', { player: 'id-kk7', credits: 7, profile: 4 }]],
  [back(5), ['takeTrialBack', { trialId: 't7' }]],
  [ask, ['tryBackendBalance', { player: 'id-kk7', profile: 4 }]],
] as const)('“%s” sends just that, once at a time, and a refusal says why', async (name, call) => {
  const { alert, chooses, clicks, credits, inputs, onChanged, sent, states, types, until } = await drawCard({
    given: trial('done', null),
  })
  await chooses('kk7')
  await types(credits(), '7')
  await clicks(name)
  expect(inputs()).toEqual([call])
  await until(() => states()[name] === 'busy')
  await clicks(name)
  expect(inputs()).toHaveLength(1)
  sent[call[0]].last().fail(new Problem('not-found', 409, {}, () => 'not in this state'))
  await until(() => states()[name] === true)
  expect(alert()).toContain('not in this state')
  expect(credits().value).toBe('7')
  expect(onChanged).not.toHaveBeenCalled()
})

test.each([
  ['tryBackend', give(1)],
  ['takeTrialBack', back(5)],
] as const)('the page is read again after %s', async (call, name) => {
  const { chooses, clicks, onChanged, sent, until } = await drawCard({ given: trial('done', null) })
  await chooses('kk7')
  await clicks(name)
  sent[call].last().answer({})
  await until(() => onChanged.mock.calls.length === 1)
})

test('a balance is only shown beside the player whose it is', async () => {
  const { chooses, clicks, home, onChanged, sent, until } = await drawCard({})
  const shown = () => home.textContent.includes(m.backend_balance_read({ n: '730' }))
  await chooses('kk7')
  await clicks(ask)
  sent.tryBackendBalance.last().answer({ balance: 730, answer: {} })
  await until(shown)
  expect(onChanged).not.toHaveBeenCalled()
  await clicks(m.player_other())
  expect(shown()).toBe(false)
  await chooses('kk8')
  expect(shown()).toBe(false)
  await clicks(ask)
  await clicks(m.player_other())
  await chooses('kk7')
  sent.tryBackendBalance.last().answer({ balance: 41, answer: {} })
  await until(() => home.querySelector('[data-loading]') === null)
  expect(home.textContent).not.toContain(m.backend_balance_read({ n: '41' }))
})
