import { Stryker } from '@stryker-mutator/core'
import { mutateNumbers } from './number-mutator.ts'
await mutateNumbers()
process.chdir('packages/domain')
const t = performance.now()
const results = await new Stryker({
  configFile: undefined,
  mutate: process.argv.slice(2),
  testRunner: 'rules', plugins: [new URL('./rules-runner.ts', import.meta.url).href],
  coverageAnalysis: 'perTest', concurrency: 2, reporters: ['dots'], clearTextReporter: {logTests:false, allowColor:false},
  incremental: false, tempDirName: '.stryker-tmp',
} as never).runMutationTest()
const c: Record<string, number> = {}
for (const r of results) c[r.status] = (c[r.status] ?? 0) + 1
console.log(c, results.filter(r=>r.static).length, (performance.now() - t) / 1000)
import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('/tmp/mut', { recursive: true })
writeFileSync('/tmp/mut/all.json', JSON.stringify(results))
