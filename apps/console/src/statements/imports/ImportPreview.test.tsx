// @vitest-environment happy-dom
import type { ImportRow } from '@khlang/contract/statements/statement-imports'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { ImportPreview } from './ImportPreview.tsx'

beforeEach(() => {
  fakeStream.reconnects()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
  vi.unstubAllGlobals()
})

const rowOf = (added: number, commit: true | string) =>
  ({
    id: 'i7',
    state: 'previewed',
    preview: 3,
    fileHash: 'ab',
    account: { code: 'scb-1' },
    counts: { new: added, duplicate: 4, unreadable: 2, overtaken: 0, added: 0 },
    summary: null,
    can: { commit, preview: true },
  }) as unknown as ImportRow

/** Whether the button that adds the lines does something, and what is said about it. */
async function drawn(row: ImportRow) {
  const leave = () => {}
  const { home } = await drawComponent(
    <ImportPreview row={row} mapping={{} as never} onRow={leave} onMapping={leave} />,
  )
  const name = th.manual_commit.split('{')[0]!
  return { home, adds: () => enabledButtons(home).some((one) => one.startsWith(name)) }
}

test('the button adds new lines of a file if there are any and the employee may add them', async () => {
  expect((await drawn(rowOf(7, true))).adds()).toBe(true)
  expect((await drawn(rowOf(7, 'not-permitted'))).adds()).toBe(false)
  expect((await drawn(rowOf(0, true))).adds()).toBe(false)
})

test('nothing is added from a screen that has no connection', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  dispatchEvent(new Event('offline'))
  expect((await drawn(rowOf(7, true))).adds()).toBe(false)
})
