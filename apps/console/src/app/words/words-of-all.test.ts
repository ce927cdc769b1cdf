import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../..', import.meta.url))

/** Files whose words another test checks. */
const elsewhere: Record<string, string> = {
  'app/menu/page-labels.ts': 'app/palette/found-pages.test.ts',
  'parts/filters/calendar-labels.ts': 'parts/filters/calendar-labels.test.ts',
  'parts/problems/fields/field-labels.ts': 'parts/problems/fields/refused-fields.test.ts',
  'settings/backup-labels.ts': 'settings/units.test.ts',
}

test('every file of labels has a test that compares its words', () => {
  const tests = globSync('app/words/words-of-*.test.ts', { cwd: src })
    .map((file) => readFileSync(`${src}${file}`, 'utf8'))
    .join('')
  const files = globSync('**/*-labels.ts', { cwd: src })
  const missing = files.filter((file) => !tests.includes(`'#${file}'`) && !(file in elsewhere))
  expect(missing).toEqual([])
  for (const file of Object.values(elsewhere)) expect(globSync(file, { cwd: src })).toEqual([file])
})
