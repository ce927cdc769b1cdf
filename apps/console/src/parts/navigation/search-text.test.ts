import { expect, test } from 'vitest'
import { parseSearch, searchText } from './search-text.ts'

test('search parameters are in the address as plain text, and are read back unchanged', () => {
  const search = { q: 'สมชาย ใจดี', from: '2026-11-26', amountFrom: '500', odd: 'a&b=c+d?' }
  const text = searchText(search)
  expect(text).toContain('from=2026-11-26&amountFrom=500')
  expect(parseSearch(text)).toEqual(search)
})

test('unset and empty parameters are left out, and without any parameter there is no question mark', () => {
  expect(searchText({ q: undefined, from: '', tab: 'all' })).toBe('?tab=all')
  expect(searchText({ q: undefined })).toBe('')
  expect(parseSearch('')).toEqual({})
})
