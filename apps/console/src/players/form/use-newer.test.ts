// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useNewer } from './use-newer.ts'
import type { Target } from './use-save-player.ts'

afterEach(() => void vi.restoreAllMocks())

/** The form of a player, open at the employee ‘nok’. */
function newForm(target: Target | null) {
  const asked: { id: string; answer: (row: object) => void; fail: () => void }[] = []
  vi.spyOn(api.players, 'profile').mockImplementation(
    ({ id }) => new Promise((answer, fail) => asked.push({ id, answer: answer as never, fail })),
  )
  return { ...drawHook((now: Target | null) => useNewer(now, 'nok'), target), asked }
}
const at = (minute: number) => `2026-11-21T02:${minute}:00.000Z`
const row = (version: number, employee: string | null, id = 'p1') => ({
  id,
  version,
  employee,
  updatedAt: at(10 + version),
})

test('a save by a colleague is told with who and when', () => {
  const { now } = newForm({ id: 'p1', version: 3 })
  expect(now()).toBeNull()
  fakeStream.sends('players', row(4, 'somchai'))
  expect(now()).toMatchObject({ employee: 'somchai', at: at(14) })
})

test('a change by the shop itself is told as well, as by nobody', () => {
  const { now } = newForm({ id: 'p1', version: 3 })
  fakeStream.sends('players', row(4, null))
  expect(now()).toMatchObject({ employee: null, at: at(14) })
})

test('one’s own save is not told as another’s', () => {
  const { now } = newForm({ id: 'p1', version: 3 })
  fakeStream.sends('players', row(4, 'nok'))
  expect(now()).toBeNull()
})

test('rows of other players and of other lists are not of this form', () => {
  const { now } = newForm({ id: 'p1', version: 3 })
  fakeStream.sends('players', row(4, 'somchai', 'p2'))
  fakeStream.sends('agents', row(5, 'somchai'))
  expect(now()).toBeNull()
})

test('the state that the form already has is not newer', () => {
  const { now } = newForm({ id: 'p1', version: 3 })
  fakeStream.sends('players', row(3, 'somchai'))
  expect(now()).toBeNull()
})

test('the note goes when the form takes on the newer player, and comes back with the next save', () => {
  const { now, draw } = newForm({ id: 'p1', version: 3 })
  fakeStream.sends('players', row(4, 'somchai'))
  draw({ id: 'p1', version: 4 })
  expect(now()).toBeNull()
  fakeStream.sends('players', row(5, 'malee'))
  expect(now()).toMatchObject({ employee: 'malee', at: at(15) })
})

test('a save that was missed while the connection was lost is told, by somebody', async () => {
  const { now, does, asked } = newForm({ id: 'p1', version: 3 })
  fakeStream.reconnects()
  expect(asked.map(({ id }) => id)).toEqual(['p1'])
  await does(() => asked[0]!.answer({ version: 6, updatedAt: at(16) }))
  expect(now()).toMatchObject({ at: at(16) })
  expect(now()!.employee).toBeUndefined()
})

test('a read that is no newer than what the stream told keeps the name', async () => {
  const { now, does, asked } = newForm({ id: 'p1', version: 3 })
  fakeStream.reconnects()
  fakeStream.sends('players', row(5, 'somchai'))
  await does(() => asked[0]!.answer({ version: 5, updatedAt: at(15) }))
  expect(now()).toMatchObject({ employee: 'somchai' })
  fakeStream.reconnects()
  await does(() => asked[1]!.answer({ version: 7, updatedAt: at(17) }))
  expect(now()).toMatchObject({ at: at(17) })
  expect(now()!.employee).toBeUndefined()
})

test('a read that fails tells nothing', async () => {
  const { now, does, asked } = newForm({ id: 'p1', version: 3 })
  fakeStream.reconnects()
  await does(() => asked[0]!.fail())
  expect(now()).toBeNull()
})

test('a new player is nobody’s yet: nothing is read, until they are saved', () => {
  const { now, asked, draw } = newForm(null)
  fakeStream.reconnects()
  fakeStream.sends('players', row(4, 'somchai'))
  expect([now(), asked]).toEqual([null, []])
  draw({ id: 'p1', version: 1 })
  fakeStream.sends('players', row(2, 'somchai'))
  expect(now()).toMatchObject({ employee: 'somchai' })
})

test('a form that was left reads no more', () => {
  const { asked, remove } = newForm({ id: 'p1', version: 3 })
  remove()
  fakeStream.reconnects()
  expect(asked).toEqual([])
})

test('an older save that is heard late does not hide the newer one', () => {
  const { now } = newForm({ id: 'p1', version: 4 } as Target)
  fakeStream.sends('players', row(6, 'somchai'))
  fakeStream.sends('players', row(5, 'malee'))
  expect(now()).toMatchObject({ employee: 'somchai' })
})
