// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { prepareScreenReaderRegion } from '#ui/announce-to-screen-reader.ts'
import { collectToasts } from '#testing/collect-toasts.ts'
import type { Toast } from '#ui/toast.ts'
import { api } from '../api/api.ts'
import { useWatchedOrders, type WatchedOrder } from './use-watched-orders.ts'

let toasts: Toast[] = []
let removeLayer = () => {}
beforeEach(() => {
  toasts = []
  removeLayer = collectToasts(toasts)
  prepareScreenReaderRegion().textContent = ''
})
afterEach(() => {
  removeLayer()
  vi.restoreAllMocks()
})
const spoken = () => prepareScreenReaderRegion().textContent

const texts: WatchedOrder = {
  refusedTitle: 'not credited',
  refusedText: 'north002 was refused',
  unknown: 'ask the back-end',
  done: (purpose) => `${purpose} is done`,
}
const order = (id: string, state: string) => ({ id, state, purpose: 'creditDeposit' })

/** A desk; reads of single orders are answered by the test. */
function newDesk() {
  const asked: { id: string; answer: (row: object) => void; fail: () => void }[] = []
  vi.spyOn(api.crediting, 'order').mockImplementation(
    ({ id }) => new Promise((answer, fail) => asked.push({ id, answer: answer as never, fail })),
  )
  const hook = drawHook(useWatchedOrders, undefined)
  return { ...hook, asked, watch: (id: string, of = texts) => hook.now()(id, of) }
}

test('an order that is refused later is told in the words of its command, once', () => {
  const { watch } = newDesk()
  watch('o1')
  fakeStream.sends('orders', order('o1', 'sending'))
  expect(toasts).toEqual([])
  fakeStream.sends('orders', order('o1', 'refused'))
  fakeStream.sends('orders', order('o1', 'refused'))
  expect(toasts).toEqual([
    { tone: 'danger', ms: 12_000, title: 'not credited', text: 'north002 was refused' },
  ])
  expect(spoken()).toBe('')
})

test('an order of which nobody knows how it ended is told as that', () => {
  const { watch } = newDesk()
  watch('o1')
  fakeStream.sends('orders', order('o1', 'unknown'))
  expect(toasts).toEqual([
    { tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: 'ask the back-end' },
  ])
  expect(spoken()).toBe('')
})

test('an order that is done is only spoken, in words for its purpose', () => {
  const { watch } = newDesk()
  watch('o1')
  fakeStream.sends('orders', order('o1', 'done'))
  expect([spoken(), toasts]).toEqual(['creditDeposit is done', []])
})

test('an order that is done is not spoken where there are no words for it', () => {
  const { watch } = newDesk()
  watch('o1', { ...texts, done: () => null })
  fakeStream.sends('orders', order('o1', 'done'))
  const { done: _, ...silent } = texts
  watch('o2', silent)
  fakeStream.sends('orders', order('o2', 'done'))
  expect([spoken(), toasts]).toEqual(['', []])
})

test('what was spoken of one order is not taken back by the end of another', () => {
  const { watch } = newDesk()
  watch('o1')
  watch('o2')
  fakeStream.sends('orders', order('o1', 'done'))
  fakeStream.sends('orders', order('o2', 'refused'))
  expect(spoken()).toBe('creditDeposit is done')
})

test('orders of colleagues, and rows of other lists with the same id, are not told', () => {
  const { watch } = newDesk()
  watch('o1')
  fakeStream.sends('orders', order('o2', 'refused'))
  fakeStream.sends('deposits', order('o1', 'refused'))
  expect(toasts).toEqual([])
})

test('an order that ended while the connection was lost is read and told, an ended one is read no more', async () => {
  const { watch, asked, does } = newDesk()
  watch('o1')
  watch('o2')
  fakeStream.sends('orders', order('o2', 'done'))
  fakeStream.reconnects()
  expect(asked.map(({ id }) => id)).toEqual(['o1'])
  await does(() => asked[0]!.answer(order('o1', 'refused')))
  expect(toasts).toHaveLength(1)
  fakeStream.reconnects()
  expect(asked).toHaveLength(1)
})

test('an order that could not be read is read after the next interruption', async () => {
  const { watch, asked, does } = newDesk()
  watch('o1')
  fakeStream.reconnects()
  await does(() => asked[0]!.fail())
  fakeStream.reconnects()
  await does(() => asked[1]!.answer(order('o1', 'unknown')))
  expect(toasts).toHaveLength(1)
})

test('a desk that was left tells no more', () => {
  const { watch, remove, asked } = newDesk()
  watch('o1')
  remove()
  fakeStream.sends('orders', order('o1', 'refused'))
  fakeStream.reconnects()
  expect([toasts, asked]).toEqual([[], []])
})
