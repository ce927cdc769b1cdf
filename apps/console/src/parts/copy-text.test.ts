import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { collectToasts } from '#testing/collect-toasts.ts'
import type { Toast } from '#ui/toast.ts'
import { copyAndSay } from '../app/palette/copy-and-say.ts'
import { copyText } from './copy-text.ts'

const toasts: Toast[] = []
collectToasts(toasts)
afterEach(() => {
  vi.unstubAllGlobals()
  toasts.length = 0
})

/** A browser that copies, or does not allow it. */
function browser(isAllowed: boolean): string[] {
  const copied: string[] = []
  const writeText = (text: string) =>
    isAllowed ? Promise.resolve(void copied.push(text)) : Promise.reject(new Error('not allowed'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  return copied
}

test('a text is copied in silence by a button, which shows it itself', async () => {
  const copied = browser(true)
  expect(await copyText('khl_secret')).toBe(true)
  expect([copied, toasts]).toEqual([['khl_secret'], []])
})

test('a copy that the browser does not allow is said, since the text may be shown only once', async () => {
  browser(false)
  expect(await copyText('khl_secret')).toBe(false)
  expect(toasts).toEqual([expect.objectContaining({ tone: 'danger', text: m.palette_copy_failed() })])
})

test('a number copied by a command is confirmed without being shown', async () => {
  const copied = browser(true)
  await copyAndSay('1234567890', '…7890')
  expect(copied).toEqual(['1234567890'])
  expect(toasts).toEqual([
    expect.objectContaining({ tone: 'success', text: m.palette_copied({ text: '…7890' }) }),
  ])
})

test('a command that could not copy confirms nothing', async () => {
  browser(false)
  await copyAndSay('1234567890')
  expect(toasts.map(({ tone }) => tone)).toEqual(['danger'])
})
