import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { areas } from './areas.ts'
import { endChildrenAtExit } from './end-children.ts'
import { byFile, keep, readKept } from './kept.ts'
import { addOurMutators } from './more-mutators.ts'
import { updateReport } from './report.ts'
import { judgeSql } from './sql/run.ts'

/**
 * npm run mutants                              the rules of the domain
 * npm run mutants -- money-sending             one part of the server that moves money, with a real database
 * npm run mutants -- domain src/money.ts       only these files, as globs from the area's folder
 * npm run mutants -- money-sending --every 4   only every fourth line: a sample, in a quarter of the time
 * npm run mutants -- sql crediting             the SQL of a folder of apps/server/src; --every 4 every fourth mutant of
 *                                              it, --near asks only the tests of the feature, --all also what was
 *                                              caught before
 *
 * Makes small changes to the code, one at a time; some test must fail for each. The score and the survivors
 * are written to bench/MUTANTS.md. The results of each file stay in bench/results until its next run; the
 * report is written when all files have results.
 */
const { values, positionals } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    near: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [name = 'domain', ...globs] = positionals
const every = Number(values.every)

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commitOf = (folder: string) =>
  git('rev-parse', '--short', 'HEAD') +
  (git('status', '--porcelain', '--', folder) === '' ? '' : ' and changes')

if (name === 'sql') {
  for (const folder of globs) await judgeSql(folder, commitOf('apps/server'), { ...values, every })
  process.exit()
}
const area = areas[name]
if (!area) {
  console.error(`There is no area ${name}: sql, ${Object.keys(areas).join(', ')}`)
  process.exit(64)
}
const commit = commitOf(area.folder)
const results = `${root}bench/results/mutants-${name}${every === 1 ? '' : `-${every}`}.json`

process.chdir(`${root}${area.folder}`)
const sources = new Map(
  git('ls-files', '--', area.folder)
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`${root}${file}`, readFileSync(`${root}${file}`, 'utf8')]),
)

const filesOf = (patterns: string[]) => {
  const [but, of] = [true, false].map((isNot) => patterns.filter((one) => one.startsWith('!') === isNot))
  return globSync(of!, { exclude: ['**/*.test.ts', ...but!.map((one) => one.slice(1))] })
}

/** Returns the ranges of a file to mutate: all of it, or each of the sampled lines. */
const sampleOf = (file: string) =>
  every === 1
    ? [file]
    : readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((_, at) => ((at + 1) % every === 0 ? [`${file}:${at + 1}-${at + 1}`] : []))

/** StrykerJS counts the columns of a range from 0, and those of a result from 1. */
const rangeOf = ({ fileName, location: { start, end } }: MutantResult) =>
  `${relative(process.cwd(), fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
const keyOf = (one: MutantResult) => `${rangeOf(one)} ${one.mutatorName} ${one.replacement}`

endChildrenAtExit()
await addOurMutators()

/** Judges the mutants of these files or ranges by these tests. */
async function judge(mutate: string[], tests: string[] | undefined, more: PartialStrykerOptions = {}) {
  if (tests) process.env['MUTANT_TESTS'] = JSON.stringify(tests)
  return new Stryker({
    mutate,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 3_000,
    reporters: ['survivors'],
    plugins: [new URL('./survivors-reporter.ts', import.meta.url).href],
    ...area!.options,
    ...more,
  }).runMutationTest()
}

/** Returns the results with those of the second run in place of mutants that survived the first. */
async function judgeSurvivors(results: MutantResult[], tests: string[]) {
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  if (survivors.length === 0) return results
  const ranges = new Set(survivors.map(rangeOf))
  const second = await judge([...ranges], tests, { timeoutMS: 120_000 })
  const caught = new Map(
    second
      .filter(({ status }) => status === 'Killed' || status === 'Timeout')
      .map((one) => [keyOf(one), one]),
  )
  const survivorSet = new Set(survivors)
  return results.map((one) => (survivorSet.has(one) && caught.get(keyOf(one))) || one)
}

const files = filesOf(globs.length > 0 ? globs : area.mutate)
const first = await judge(files.flatMap(sampleOf), area.tests)
const judged = area.second ? await judgeSurvivors(first, area.second) : first

const known = {
  ...(globs.length > 0 && readKept(results)),
  ...Object.fromEntries(files.map((file) => [file, { commit, mutants: [] }])),
  ...Object.fromEntries(
    Object.entries(byFile(judged, sources, commit)).map(([file, one]) => [
      relative(process.cwd(), file),
      one,
    ]),
  ),
}
keep(results, known)
const about =
  every === 1
    ? area.about
    : `${area.about} A sample: the mutants that stand on every line whose number ${every} divides.`
const unjudged = filesOf(area.mutate).filter((file) => !(file in known))
if (unjudged.length === 0) updateReport(new URL('../MUTANTS.md', import.meta.url), name, about, known)
else console.log(`bench/MUTANTS.md stays as it is until these are judged too: ${unjudged.join(' ')}`)
