import { readFileSync } from 'node:fs'
import { auditActs } from '@khlang/domain/staff/audit-acts'
import { expect, test } from 'vitest'
import { actWords } from './apps/server/src/reports/export/act-words.ts'
import { auditKindWords } from './apps/server/src/reports/export/audit-kind-words.ts'
import { w } from './apps/server/src/reports/export/words.ts'
import { gatherWords } from './scripts/file-words.mjs'

// Files and screens have the same words.
test('the words of files equal the messages of the console: `npm run file-words` writes them', () => {
  const words = gatherWords()
  expect(Object.keys(words).length).toBeGreaterThan(300)
  expect(w).toEqual(words)
})

/** Returns the messages in a table of the console, by what they are for. */
function messagesIn(file: string, table: string): Record<string, string> {
  const text = readFileSync(new URL(`apps/console/src/${file}`, import.meta.url), 'utf8')
  const from = text.indexOf(`const ${table}:`)
  const lines = text.slice(from, text.indexOf('\n}', from))
  return Object.fromEntries(
    [...lines.matchAll(/^ {2}'?([\w.-]+)'?: m\.(\w+),/gm)].map(([, of, name]) => [of!, name!]),
  )
}
const wordsOf = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([of, name]) => [of, w[name as keyof typeof w]]))

test('a file of the audit log calls every act and every kind what its page calls it', () => {
  const acts = {
    ...messagesIn('parts/timeline/timeline-labels.ts', 'acts'),
    ...messagesIn('staff/audit/audit-labels.ts', 'acts'),
  }
  expect(actWords).toEqual(wordsOf(acts))
  expect(auditActs.filter((act) => !(act in actWords))).toEqual([])
  const kinds = messagesIn('staff/audit/audit-labels.ts', 'kinds')
  expect(Object.keys(kinds).length).toBeGreaterThan(30)
  expect(auditKindWords).toEqual(wordsOf(kinds))
})
