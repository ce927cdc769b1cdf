import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { commandLimits } from './apps/console/build/command-limits.ts'
import { contractCalls } from './apps/console/build/contract-calls.ts'
import { SlowestFirst } from './scripts/test/slowest-first.ts'

/** Waiting ends as soon as the condition holds. A busy machine gets more time, but never another result. */
const patient = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { interval: 100, timeout: 180_000 } },
}

/**
 * Tests that load the processors by themselves run first, one more at a time than two processors. With four, whoever
 * waits asks longer and more often, and the run costs a fifth more of the processors.
 */
const loading = { maxWorkers: Math.max(3, availableParallelism()), sequence: { groupOrder: 0 } }
/** Tests that mostly wait for the database run after them, more at a time. */
const waiting = { maxWorkers: Math.max(5, availableParallelism()), sequence: { groupOrder: 1 } }

/** Never in folders of libraries, builds, or mutants. */
const never = ['**/node_modules/**', '**/dist/**', '**/.stryker-tmp/**']

const kind = (
  name: string,
  test: TestProjectInlineConfiguration['test'] & { include: string[] },
): TestProjectInlineConfiguration => ({
  test: { name, exclude: never, ...patient, setupFiles: ['scripts/test/seed.ts'], ...test },
})

/** Tests that start or kill processes, or load the machine: each in a worker of its own. */
const processes = [
  'bench/{chaos,fuzz,matching}/**/*.test.ts',
  'apps/server/src/**/{crash,main,*-crash}.test.ts',
  'apps/credit/src/main.test.ts',
  'apps/server/src/crediting/books/brought-back.test.ts',
  'apps/server/src/platform/embedded/embedded-postgres.test.ts',
  'scripts/dev/dev.test.ts',
]

/**
 * A small run of every bench, with `npm run nightly` or by name. The benches themselves run at full size separately.
 */
const benches = ['bench/speed/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      kind('processes', { include: processes, ...loading }),
      kind('walks', {
        include: ['e2e/*.walk.ts'],
        ...loading,
        setupFiles: ['scripts/test/seed.ts', 'e2e/evidence.ts'],
        isolate: false,
      }),
      kind('server', {
        include: ['{apps/server,apps/credit,seed,bench}/**/*.test.ts'],
        exclude: [...never, ...processes, ...benches],
        ...waiting,
        isolate: false,
      }),
      kind('benches', { include: benches, ...loading }),
      {
        ...kind('rules', {
          include: ['{packages,apps/console}/**/*.test.{ts,tsx}', '*.test.ts'],
          ...waiting,
          isolate: false,
        }),
        // Components of the console import what its build makes.
        plugins: [contractCalls(), commandLimits()],
      },
    ],
    sequence: { sequencer: SlowestFirst },
    fsModuleCachePath: '.cache/vitest',
    globalSetup: ['apps/server/src/testing/test-cluster.ts'],
    maxWorkers: loading.maxWorkers,
  },
})
