// @vitest-environment happy-dom
import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { prepareScreenReaderRegion } from '#ui/announce-to-screen-reader.ts'
import { collectToasts } from '#testing/collect-toasts.ts'
import type { Toast } from '#ui/toast.ts'
import { useWatchedOutcomes } from './use-watched-outcomes.ts'

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

const match = (number: number, player: string, credits: number) => ({
  entry: { number } as EntryRow,
  deposit: { player: { code: player }, credits } as DepositRow,
})
const order = (id: string, state: string) => ({ id, state, purpose: 'deposit' })

async function drawDesk() {
  const reads = pendingCalls()
  vi.spyOn(api.crediting, 'order').mockImplementation(reads.call)
  const hook = drawHook(useWatchedOutcomes, undefined)
  await hook.does((watch) => watch('o1', match(41, 'north007', 1_250)))
  await hook.does((watch) => watch('o2', match(52, 'south003', 380)))
  return { ...hook, reads, hears: (row: object) => fakeStream.sends('orders', row) }
}
const said = () => prepareScreenReaderRegion().textContent

test('a refusal is told with the entry and the player of its match', async () => {
  const { hears } = await drawDesk()
  hears(order('o2', 'refused'))
  expect(toasts).toMatchObject([
    { tone: 'danger', title: m.toast_refused_title(), text: m.toast_refused({ n: 52, player: 'south003' }) },
  ])
})

test('an unknown outcome is told as unknown, so that nobody credits again', async () => {
  const { hears } = await drawDesk()
  hears(order('o1', 'unknown'))
  expect(toasts).toMatchObject([{ tone: 'unknown', text: m.toast_unknown({ n: 41, player: 'north007' }) }])
})

test('who cannot see the screen hears how many credits were given to whom', async () => {
  const { hears } = await drawDesk()
  hears(order('o1', 'sending'))
  expect(said()).toBe('')
  hears(order('o1', 'done'))
  expect(said()).toBe(m.match_said_done({ amount: '1,250', player: 'north007' }))
  expect(toasts).toEqual([])
})

test('after an interruption the orders that are still watched are read, and told about', async () => {
  const { hears, does, reads } = await drawDesk()
  hears(order('o1', 'done'))
  fakeStream.reconnects()
  expect(reads.inputs()).toEqual([{ id: 'o2' }])
  await does(() => reads.last().answer(order('o2', 'refused')))
  expect(toasts).toHaveLength(1)
})
