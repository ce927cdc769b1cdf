import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const home = 'apps/console/src/'
const components = execFileSync('git', ['ls-files', `${home}*.tsx`], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.test.tsx') && existsSync(file))

test('a bar of three or more buttons has a test of what each does, and while what is allowed', () => {
  const bars = components.filter(
    (file) => (readFileSync(file, 'utf8').match(/\bdisabledReason=\{/g)?.length ?? 0) >= 3,
  )
  expect(bars.length).toBeGreaterThan(15)
  const untested = bars.filter((file) => !existsSync(file.replace(/\.tsx$/, '.test.tsx')))
  expect(untested).toEqual([])
})
