import type { Page } from './pages.ts'

/** Every name under which a page is looked for, in both languages whichever is shown. */
export const wordsOf = (page: Page): readonly string[] => [
  page.title(),
  page.title({}, { locale: 'th' }),
  page.title({}, { locale: 'en' }),
  ...(page.aliases ?? []),
  page.path,
]

type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string

/** A sentence in both languages: a command is found by either. */
export const both = (words: Words) => [words({}, { locale: 'th' }), words({}, { locale: 'en' })]
