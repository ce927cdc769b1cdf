import type { Page } from '../page.ts'

/** Returns every name of a page for searching, in both languages. */
export const wordsOf = (page: Page): readonly string[] => [
  page.title(),
  page.title({}, { locale: 'th' }),
  page.title({}, { locale: 'en' }),
  ...(page.aliases ?? []),
  page.path,
]

type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string

/** Returns a text in both languages, so that a command is found by either. */
export const inBothLanguages = (words: Words) => [words({}, { locale: 'th' }), words({}, { locale: 'en' })]
