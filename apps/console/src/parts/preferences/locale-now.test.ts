import { afterEach, expect, test } from 'vitest'
import * as m from '#messages'
import { localeNow, readLocaleFrom } from './locale-now.ts'

afterEach(() => readLocaleFrom(() => 'th'))

test('a message is in the language of the page as it is now, unless another is asked for', () => {
  let locale: 'th' | 'en' = 'th'
  readLocaleFrom(() => locale)
  const thai = m.page_settings()
  locale = 'en'
  expect(localeNow()).toBe('en')
  expect(m.page_settings()).toMatch(/^[A-Z][a-z]+$/)
  expect(m.page_settings({}, { locale: 'th' })).toBe(thai)
  expect(localeNow({ locale: 'th' })).toBe('th')
})
