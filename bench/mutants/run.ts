import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { areas } from './areas.ts'
import { byFile, keep, readKept } from './kept.ts'
import { mutateNumbers } from './number-mutator.ts'
import { updateReport } from './report.ts'

/**
 * npm run mutants                        the rules of the domain
 * npm run mutants -- money-sending       one part of the server that moves money, with a real database
 * npm run mutants -- domain src/money.ts only these files, as globs from the area's folder
 *
 * Changes every place of the code in turn; some test has to notice. The score and the survivors are written to
 * bench/MUTANTS.md; the results of each file stay in bench/results until it is judged again.
 */
const [name = 'domain', ...globs] = process.argv.slice(2)
const area = areas[name]
if (!area) {
  console.error(`There is no area ${name}: ${Object.keys(areas).join(', ')}`)
  process.exit(64)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const results = `${root}bench/results/mutants-${name}.json`
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const changed = git('status', '--porcelain', '--', area.folder) !== ''
const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? ' and changes' : ''}`

process.chdir(`${root}${area.folder}`)
const sources = new Map(
  git('ls-files', '--', area.folder)
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`${root}${file}`, readFileSync(`${root}${file}`, 'utf8')]),
)

if (area.tests) process.env['MUTANT_TESTS'] = JSON.stringify(area.tests)
await mutateNumbers()
const judged = await new Stryker({
  mutate: globs.length > 0 ? [...globs, '!**/*.test.ts'] : area.mutate,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 3_000,
  reporters: ['survivors'],
  plugins: [new URL('./survivors-reporter.ts', import.meta.url).href],
  ...area.options,
}).runMutationTest()

const found = Object.entries(byFile(judged, sources, commit)).map(
  ([file, one]) => [relative(process.cwd(), file), one] as const,
)
/**
 * Whether only some files are judged, while this machine has no results of the others. The report then stays
 * unchanged.
 */
const inPart = globs.length > 0 && !existsSync(results)
const known = { ...(globs.length > 0 && readKept(results)), ...Object.fromEntries(found) }
if (inPart) console.log(`bench/MUTANTS.md is left as it is: run "npm run mutants -- ${name}" whole once.`)
else {
  keep(results, known)
  updateReport(new URL('../MUTANTS.md', import.meta.url), name, area.about, known)
}
