// Run after `npm test`: stores the duration of the slower files, so that the next run starts with them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../node24.mjs'

const { testResults } = JSON.parse(readFileSync(join(root, 'bench', 'results', 'tests.json'), 'utf8'))
const slow = testResults
  .map(({ name, startTime, endTime }) => [
    relative(root, name).replaceAll('\\', '/'),
    Math.round((endTime - startTime) / 1000),
  ])
  .filter(([, seconds]) => seconds >= 3)
  .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
writeFileSync(
  new URL('seconds.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`,
)
console.log(`${slow.length} files of three seconds or more.`)
