// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useAnnouncePresence, usePresence } from './use-presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  // Whoever is present leaves, since the next test has the same rows.
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

const at = (email: string, entryId: string | null, requestId: string | null = null) => ({
  email: `${email}@shop`,
  displayName: email,
  entryId,
  requestId,
})

function drawRow(rowId = 'e1') {
  let drawn = 0
  const hook = drawHook((id: string) => {
    drawn++
    return usePresence(id)
  }, rowId)
  return {
    ...hook,
    hears: fakeStream.presence,
    drawn: () => drawn,
    names: () => hook.now().map((one) => one.displayName),
  }
}

test('who has this row open is shown, an entry or a request, and no longer when they leave it', () => {
  const { hears, names } = drawRow()
  hears(at('Nok', 'e1'))
  hears(at('Lek', null, 'e1'))
  hears(at('Daeng', 'e2'))
  expect(names()).toEqual(['Nok', 'Lek'])
  hears(at('Nok', null))
  expect(names()).toEqual(['Lek'])
})

test('a row is not drawn again for what happens at others', () => {
  const { hears, drawn } = drawRow()
  hears(at('Nok', 'e1'))
  const before = drawn()
  hears(at('Daeng', 'e2'))
  hears(at('Nok', 'e1'))
  expect(drawn()).toBe(before)
})

test('when another row is opened, those who are there are shown', () => {
  const { hears, draw, names } = drawRow()
  hears(at('Nok', 'e1'))
  hears(at('Daeng', 'e2'))
  draw('e2')
  expect(names()).toEqual(['Daeng'])
  hears(at('Lek', 'e2'))
  expect(names()).toEqual(['Daeng', 'Lek'])
})

test('two places that show the same row both change, also after a third is gone', () => {
  const first = drawRow()
  const second = drawRow()
  const third = drawRow()
  third.remove()
  first.hears(at('Nok', 'e1'))
  expect([first.names(), second.names()]).toEqual([['Nok'], ['Nok']])
})

/** The row that an employee has open, announced to colleagues. */
function drawOpenRow(first: string | null = 'e1') {
  const said: (string | null)[] = []
  const send = (rowId: string | null) => {
    said.push(rowId)
    return Promise.reject(new Error('offline'))
  }
  const hook = drawHook((rowId: string | null) => useAnnouncePresence(rowId, send), first)
  const show = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { ...hook, show, said: () => said }
}

test('a row is announced once the selection rests, then every twelve seconds, although nobody answers', async () => {
  const { passes, said } = drawOpenRow()
  await passes(399)
  expect(said()).toEqual([])
  await passes(1)
  expect(said()).toEqual(['e1'])
  await passes(11_600)
  expect(said()).toEqual(['e1', 'e1'])
  await passes(12_000)
  expect(said()).toHaveLength(3)
})

test('rows that were only passed by are not announced, nor their end', async () => {
  const { passes, draw, said } = drawOpenRow()
  await passes(300)
  draw('e2')
  await passes(300)
  draw('e3')
  await passes(400)
  expect(said()).toEqual(['e3'])
})

test('the end is announced when the row or the page is left, and nothing after it', async () => {
  const { passes, draw, said, remove, show } = drawOpenRow()
  await passes(400)
  draw(null)
  expect(said()).toEqual(['e1', null])
  await passes(30_000)
  expect(said()).toEqual(['e1', null])
  draw('e4')
  await passes(400)
  remove()
  await passes(30_000)
  show(false)
  expect(said()).toEqual(['e1', null, 'e4', null])
})

test('nothing is announced while the page is hidden; when it is shown again, at once', async () => {
  const { passes, said, show } = drawOpenRow()
  await passes(400)
  show(true)
  expect(said()).toEqual(['e1', null])
  await passes(36_000)
  expect(said()).toEqual(['e1', null])
  show(false)
  expect(said()).toEqual(['e1', null, 'e1'])
})

test('a row that was never announced has no end', async () => {
  const { passes, said, show } = drawOpenRow()
  await passes(200)
  show(true)
  expect(said()).toEqual([])
})
