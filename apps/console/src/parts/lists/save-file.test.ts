// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a saved file has its name, and is given up a minute later, since it may contain personal data', () => {
  vi.useFakeTimers()
  const blob = new Blob(['code\r\n'])
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) =>
    file === blob ? 'blob:export' : 'blob:other',
  )
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const clicked: [string, string][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.href, this.download])
  })
  saveFile({ blob, name: 'ฝาก-2026.csv' })
  expect(clicked).toEqual([['blob:export', 'ฝาก-2026.csv']])
  vi.advanceTimersByTime(59_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(revoke.mock.calls).toEqual([['blob:export']])
})
