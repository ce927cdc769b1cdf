// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { usePendingSlips } from './use-pending-slips.ts'

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const chunk = (name: string, body: number[]) => [0, 0, 0, body.length, ...letters(name), ...body, 9, 9, 9, 9]
const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A file with a picture of this width, read when the test lets it. */
function fileOf(width: number, bytes = pngOf(width)) {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  return {
    file: { arrayBuffer: () => promise } as Blob,
    isRead: () => resolve(bytes.buffer),
    isLost: () => reject(new Error('the file is gone')),
  }
}
const pngOf = (width: number) =>
  Uint8Array.from([
    ...start,
    ...chunk('IHDR', [0, 0, 1, width, 0, 0, 1, 44, 8, 2, 0, 0, 0]),
    ...chunk('IDAT', [1, 2, 3]),
    ...chunk('IEND', []),
  ])

/** Reads a picture for the page, without its bytes. */
class Reader extends EventTarget {
  result = 'data:'
  readAsDataURL() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}
let ids = 0
/** A hash in which only equal pictures are equal. */
const digest = (_: string, bytes: Uint8Array) => Promise.resolve(Uint8Array.from(bytes).buffer)

beforeEach(() => {
  ids = 0
  vi.stubGlobal('FileReader', Reader)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no code is read here')))
  vi.stubGlobal('crypto', { randomUUID: () => `op${++ids}`, subtle: { digest } })
})
afterEach(() => void vi.unstubAllGlobals())

function newForm() {
  const hook = drawHook(usePendingSlips, undefined)
  /** Ends reading a file, and waits until the page has done what follows from it. */
  const after = (change: () => unknown) =>
    hook.does(async () => {
      change()
      await new Promise((done) => setImmediate(done))
    })
  return {
    ...hook,
    after,
    chooses: (...chosen: { file: Blob }[]) =>
      after(() => void hook.now().take(chosen.map(({ file }) => file))),
    widths: () => hook.now().pending.map(({ picture }) => picture.width - 256),
  }
}

test('chosen pictures are kept in their order, whichever is read first', async () => {
  const { now, chooses, after, widths } = newForm()
  const [one, two] = [fileOf(88), fileOf(77)]
  await chooses(one, two)
  await after(two.isRead)
  expect([now().reading, widths()]).toEqual([true, []])
  await after(one.isRead)
  expect([now().reading, widths(), now().problem]).toEqual([false, [88, 77], null])
})

test('pictures chosen while others are being read are added to them', async () => {
  const { now, chooses, after, widths } = newForm()
  const [one, two] = [fileOf(88), fileOf(77)]
  await chooses(one)
  await chooses(two)
  await after(two.isRead)
  expect([now().reading, widths()]).toEqual([true, [77]])
  await after(one.isRead)
  expect([now().reading, widths()]).toEqual([false, [77, 88]])
})

test('the same picture is kept once, with what was typed for it', async () => {
  const { now, does, chooses, after, widths } = newForm()
  const [one, again] = [fileOf(88), fileOf(88)]
  await chooses(one)
  await after(one.isRead)
  await does(({ type }) => type('op1', { amount: '505.25' }))
  await chooses(again)
  await after(again.isRead)
  expect(widths()).toEqual([88])
  expect(now().pending[0]).toMatchObject({ operationId: 'op1', typed: { amount: '505.25' } })
})

test('where the page can make no hash, no picture passes for another', async () => {
  vi.stubGlobal('crypto', { randomUUID: () => `op${++ids}` })
  const { chooses, after, widths } = newForm()
  const [one, two] = [fileOf(88), fileOf(77)]
  await chooses(one, two)
  await after(one.isRead)
  await after(two.isRead)
  expect(widths()).toEqual([88, 77])
})

test('a file that is no picture is refused with its reason, and the others are kept', async () => {
  const { now, chooses, after, widths } = newForm()
  const [text, picture] = [fileOf(0, Uint8Array.from(letters('slip'))), fileOf(77)]
  await chooses(text, picture)
  await after(text.isRead)
  await after(picture.isRead)
  expect([now().reading, now().problem, widths()]).toEqual([false, 'not-a-picture', [77]])
})

test('a file that cannot be read is a broken picture, and the next choice forgets it', async () => {
  const { now, chooses, after } = newForm()
  const [gone, next] = [fileOf(88), fileOf(77)]
  await chooses(gone)
  await after(gone.isLost)
  expect([now().reading, now().problem]).toEqual([false, 'broken'])
  await chooses(next)
  expect(now().problem).toBeNull()
})

test('what is typed for one slip is in no other, and keeps what was typed before', async () => {
  const { now, does, chooses, after } = newForm()
  const [one, two] = [fileOf(88), fileOf(77)]
  await chooses(one, two)
  await after(() => (one.isRead(), two.isRead()))
  await does(({ type }) => type('op2', { amount: '505.25' }))
  await does(({ type }) => type('op2', { day: '2026-11-21' }))
  expect(now().pending.map(({ operationId, typed: { amount, day } }) => [operationId, amount, day])).toEqual([
    ['op1', '', ''],
    ['op2', '505.25', '2026-11-21'],
  ])
})

test('a dropped slip is gone, and only that one', async () => {
  const { now, does, chooses, after } = newForm()
  const [one, two] = [fileOf(88), fileOf(77)]
  await chooses(one, two)
  await after(() => (one.isRead(), two.isRead()))
  await does(({ drop }) => drop('op1'))
  expect(now().pending.map(({ operationId }) => operationId)).toEqual(['op2'])
})
