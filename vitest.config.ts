import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { SlowestFirst } from './scripts/test/slowest-first.ts'

/** Waiting ends as soon as it holds; a busy machine only gets more time, never another answer. */
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 180_000 } } }

/** Never in folders of libraries, of a build, or of mutants. */
const never = ['**/node_modules/**', '**/dist/**', '**/.stryker-tmp/**']

const kind = (
  name: string,
  test: TestProjectInlineConfiguration['test'] & { include: string[] },
): TestProjectInlineConfiguration => ({ test: { name, exclude: never, ...patient, ...test } })

/** Tests that start processes of their own, kill them, or load the machine: each in a worker of its own. */
const processes = [
  'bench/{chaos,fuzz,matching}/**/*.test.ts',
  'apps/server/src/**/{crash,main,*-crash}.test.ts',
  'apps/credit/src/main.test.ts',
  'apps/server/src/crediting/brought-back.test.ts',
  'apps/server/src/platform/embedded-postgres.test.ts',
]

/** That every bench runs, in small: with `npm run nightly`, or by name. What a bench shows is shown by itself, at its full size. */
const benches = ['bench/speed/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      kind('processes', { include: processes }),
      kind('walks', { include: ['e2e/*.walk.ts'], setupFiles: ['e2e/evidence.ts'], isolate: false }),
      kind('server', {
        include: ['{apps/server,apps/credit,seed,bench}/**/*.test.ts'],
        exclude: [...never, ...processes, ...benches],
        isolate: false,
      }),
      kind('benches', { include: benches }),
      kind('rules', { include: ['{packages,apps/console}/**/*.test.{ts,tsx}', '*.test.ts'], isolate: false }),
    ],
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['apps/server/src/testing/test-cluster.ts'],
    // Many tests wait more than they compute: for leases, for beats, for a browser.
    maxWorkers: Math.max(4, availableParallelism()),
  },
})
