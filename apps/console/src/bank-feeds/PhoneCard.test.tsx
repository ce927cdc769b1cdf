// @vitest-environment happy-dom
import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { PhoneCard } from './PhoneCard.tsx'

beforeEach(() => void vi.spyOn(api.statements, 'accounts').mockReturnValue(new Promise(() => {}) as never))
afterEach(() => void vi.restoreAllMocks())

const lost = {
  id: 't7',
  version: 3,
  name: 'counter phone',
  way: 'pushbullet',
  accounts: ['scb-1'],
  on: true,
  lamp: 'waiting',
  problem: null,
  lastBeatAt: null,
  lastMessageAt: null,
  nextTryAt: null,
  counts: { entry: 0, duplicate: 0, unread: 0, other: 0 },
} as unknown as PhoneRow

async function drawCard({ may = [] as string[], phone = {} as object }) {
  const reconnect = pendingCalls()
  vi.spyOn(connectionsApi, 'reconnectPhone').mockImplementation(reconnect.call)
  const [onEdit, onTest] = [vi.fn(), vi.fn()]
  const drawn = await drawComponent(
    <PhoneCard phone={{ ...lost, ...phone }} onEdit={onEdit} onTest={onTest} />,
    { may: may as never },
  )
  return { ...drawn, onEdit, onTest, reconnect, states: () => buttonStates(drawn.home) }
}

test('a phone is tested and connected again by who may add entries by hand, and changed by who manages connections', async () => {
  const clerk = await drawCard({ may: ['entry.create'] })
  expect(clerk.states()).toEqual({
    [m.phone_test()]: true,
    [m.phone_reconnect()]: true,
    [m.phone_edit()]: m.phone_owner_only(),
  })
  const manager = await drawCard({ may: ['connection.manage'] })
  expect(manager.states()).toEqual({
    [m.phone_test()]: m.phone_needs_create(),
    [m.phone_edit()]: true,
  })
})

test.each([
  ['a phone that is connected', { lamp: 'connected' }],
  ['a phone that is switched off', { on: false }],
  ['a phone that sends its messages by itself', { way: 'signed' }],
])('%s cannot be connected again', async (_, phone) => {
  const { states } = await drawCard({ may: ['entry.create'], phone })
  expect(Object.keys(states())).toEqual([m.phone_test(), m.phone_edit()])
})

test('each button of a phone does what it says, and nothing else', async () => {
  const { clicks, onEdit, onTest, reconnect } = await drawCard({ may: ['entry.create', 'connection.manage'] })
  const called = () => [onTest.mock.calls.length, reconnect.inputs(), onEdit.mock.calls.length]
  await clicks(m.phone_test())
  expect(called()).toEqual([1, [], 0])
  await clicks(m.phone_reconnect())
  expect(called()).toEqual([1, [{ phoneId: 't7' }], 0])
  await clicks(m.phone_edit())
  expect(called()).toEqual([1, [{ phoneId: 't7' }], 1])
})

test('buttons that are not allowed do nothing', async () => {
  const { clicks, onEdit, onTest } = await drawCard({})
  await clicks(m.phone_test())
  await clicks(m.phone_edit())
  expect([onTest, onEdit].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
})

test('a phone is connected again once at a time; a refusal says why, and it can be tried again', async () => {
  const { clicks, home, reconnect, states, until } = await drawCard({ may: ['entry.create'] })
  await clicks(m.phone_reconnect())
  await until(() => states()[m.phone_reconnect()] === 'busy')
  await clicks(m.phone_reconnect())
  expect(reconnect.calls).toHaveLength(1)
  reconnect.last().fail(new Problem('not-found', 404, {}, () => 'no such phone'))
  await until(() => states()[m.phone_reconnect()] === true)
  expect(home.querySelector('[role=alert]')?.textContent).toContain('no such phone')
})

test('the row that comes of connecting again takes the place of the one in the list', async () => {
  const { client, clicks, reconnect, until } = await drawCard({ may: ['entry.create'] })
  client.setQueryData(['phones', 'list'], [lost, { ...lost, id: 't8' }])
  await clicks(m.phone_reconnect())
  reconnect.last().answer({ ...lost, version: 4 })
  const versions = () => client.getQueryData<PhoneRow[]>(['phones', 'list'])!.map(({ version }) => version)
  await until(() => versions()[0] === 4)
  expect(versions()).toEqual([4, 3])
})
