import { globSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Judged, JudgedArea } from '../kept.ts'
import { updateReport } from '../report.ts'
import { candidatesOf, type Located } from './candidates.ts'
import { readVerdicts, runJudge } from './run-judge.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const results = `${root}bench/results/`
const sources = 'apps/server/src'

/** Results that stay, even if the tests change. Mutants with another result are judged again; with `all`, every one. */
const final = new Set<Judged['status']>(['Killed', 'Timeout', 'CompileError'])

type Options = { every: number; near: boolean; all: boolean; report: boolean }

/**
 * Judges the SQL of a folder of the server's sources, such as `crediting`, and writes its section of the report. Run by
 * hand, not nightly.
 */
export async function judgeSql(
  folder: string,
  commit: string,
  { every, near, all, report }: Options,
): Promise<void> {
  mkdirSync(results, { recursive: true })
  const files = globSync(`${sources}/${folder}/**/{store,*-store}.ts`, { cwd: root }).toSorted()
  const mutants = candidatesOf(root, files).filter((_, at) => at % every === 0)
  const area = `sql-${folder.replaceAll('/', '-')}`
  const verdictsFile = `${results}${area}.jsonl`
  const known = readVerdicts(verdictsFile)
  const isOpen = ({ id }: Located) => all || !final.has(known.get(id)?.status ?? 'Survived')
  // What is new comes first: survivors were asked before.
  const open = mutants.filter(isOpen).toSorted((a, b) => Number(known.has(a.id)) - Number(known.has(b.id)))
  console.log(`${files.length} files, ${mutants.length} mutants, ${open.length} to judge`)
  const plan = {
    root,
    tests: testsFor(near ? folder.replace(/\/.*/, '') : '.'),
    candidates: open.map(({ id, site, strings, values }) => ({ id, site, strings, values })),
    patience: near ? 30_000 : 120_000,
    reachFile: `${results}sql-reach.json`,
    verdictsFile,
  }
  if (!report) await runJudge(plan, `${results}${area}-plan.json`)
  const verdicts = readVerdicts(verdictsFile)
  const judged: JudgedArea = Object.fromEntries(files.map((file) => [file, { commit, mutants: [] }]))
  for (const mutant of mutants) {
    const verdict = verdicts.get(mutant.id)
    if (!verdict) continue
    judged[mutant.file]!.mutants.push(judgedOf(mutant, verdict.status))
  }
  const untried = mutants.filter(({ id }) => !verdicts.has(id)).length
  updateReport(new URL('../../MUTANTS.md', import.meta.url), area, aboutOf(folder, every, untried), judged)
}

const judgedOf = ({ name, line, original, replacement }: Located, status: Judged['status']): Judged => ({
  status,
  mutatorName: name,
  line,
  original,
  replacement,
  reason: null,
})

const aboutOf = (folder: string, every: number, untried: number) =>
  `The SQL of \`${sources}/${folder}\`, judged by the tests that use each statement (decision 0085).${
    every === 1 ? '' : ` A sample: every ${every}th mutant.`
  }${untried === 0 ? '' : ` Not tried yet: ${untried}.`}`

/** Tests that start and kill processes would start the unchanged sources. */
const processes = /(?:crash|main|brought-back|embedded-postgres)\.test\.ts$/

const testsFor = (folder: string) =>
  globSync(`${sources}/${folder}/**/*.test.ts`, { cwd: root })
    .filter((file) => !processes.test(file))
    .toSorted()
