import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { instrument } from './instrument.ts'
import type { Plan, Verdict } from './plan.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export function readVerdicts(file: string): Map<string, Verdict> {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as Verdict).map((verdict) => [verdict.id, verdict]))
}

/** Has one worker of Vitest judge the plan. Verdicts are in their file as soon as they are known. */
export async function runJudge(plan: Plan, planFile: string): Promise<void> {
  writeFileSync(planFile, JSON.stringify(plan))
  const sites = new Set(plan.candidates.map(({ site }) => site.slice(0, site.indexOf('#'))))
  process.env['SQL_MUTANTS'] = planFile
  const vitest = await createVitest(
    {
      config: false,
      root: plan.root,
      watch: false,
      include: [relative(plan.root, here('./begin.ts'))],
      runner: here('./judge.ts'),
      globalSetup: ['apps/server/src/testing/test-cluster.ts'],
      setupFiles: ['scripts/test/seed.ts'],
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      testTimeout: 15_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 8_000 } },
      fsModuleCache: false,
      reporters: ['dot'],
      disableConsoleIntercept: true,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      plugins: [
        {
          name: 'sql-mutants',
          enforce: 'pre',
          transform: (source, id) => {
            const file = relative(plan.root, id)
            return isStore(file, sites) ? { code: instrument(file, source), map: null } : null
          },
        },
      ],
    },
  )
  try {
    await vitest.start()
  } finally {
    await vitest.close()
  }
}

/** Stores are instrumented whether they are judged in this run or not: who uses them is measured once for all. */
const isStore = (file: string, judged: ReadonlySet<string>) =>
  judged.has(file) || /^apps\/server\/src\/.*(?:^|\/|-)store\.ts$/.test(file)
