// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { useAgentChoices } from './agent-choices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const agent = (username: string) => ({ id: username, username, name: username })

test('agents beyond the first are found by the server, and the chosen one stays a choice', async () => {
  const lists = pendingCalls()
  const single = pendingCalls()
  vi.spyOn(api.agents, 'list').mockImplementation(lists.call)
  vi.spyOn(api.agents, 'agent').mockImplementation(single.call)
  const first = { q: '', chosenId: 'zoo' }
  const { now, does, draw } = drawHook(
    (given: typeof first) => useAgentChoices(given),
    first,
    newClient().around,
  )
  const replies = async (calls: typeof lists, answer: object) => {
    await does(() => calls.last().answer(answer))
    await does(() => vi.advanceTimersByTimeAsync(1))
  }
  const names = () => now().choices.map(({ username }) => username)
  await replies(lists, { rows: [agent('south'), agent('north')], next: 'more' })
  expect([names(), now().hasMore]).toEqual([['north', 'south'], true])
  await replies(single, agent('zoo'))
  expect(names()).toEqual(['north', 'south', 'zoo'])
  draw({ q: 'east', chosenId: 'south' })
  await replies(lists, { rows: [agent('east')], next: null })
  expect([names(), now().hasMore]).toEqual([['east', 'south'], false])
  expect(lists.inputs()).toEqual([{ limit: 200 }, { limit: 200, q: 'east' }])
})

test('the chosen one stays a choice when a search fails, or the form would show that none is chosen', async () => {
  const lists = pendingCalls()
  const single = pendingCalls()
  vi.spyOn(api.agents, 'list').mockImplementation(lists.call)
  vi.spyOn(api.agents, 'agent').mockImplementation(single.call)
  const { now, does, draw } = drawHook(
    (given: { q: string; chosenId: string }) => useAgentChoices(given),
    { q: '', chosenId: 'south' },
    newClient().around,
  )
  const settles = async (end: () => void) => {
    await does(end)
    await does(() => vi.advanceTimersByTimeAsync(1))
  }
  await settles(() => lists.last().answer({ rows: [agent('north'), agent('south')], next: 'more' }))
  draw({ q: 'e', chosenId: 'south' })
  await settles(() => lists.last().fail(new Error('unreachable')))
  expect(now().choices.map(({ username }) => username)).toEqual(['south'])
})
