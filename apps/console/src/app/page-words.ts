import type { Page } from './pages.ts'

/** Every name under which a page is looked for, in both languages whichever is shown. */
export const wordsOf = (page: Page): readonly string[] => [
  page.title(),
  page.title({}, { locale: 'th' }),
  page.title({}, { locale: 'en' }),
  ...(page.aliases ?? []),
  page.path,
]
