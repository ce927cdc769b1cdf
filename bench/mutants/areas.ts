import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

/** Code that is mutated together: its folder, and the tests that must notice the mutants. */
export type Area = { about: string; folder: string; mutate: string[]; options: PartialStrykerOptions }

const path = (file: string) => new URL(file, import.meta.url).href

export const areas: Record<string, Area> = {
  domain: {
    about: 'The rules, `packages/domain`, judged by its own tests: no database, one process.',
    folder: 'packages/domain',
    mutate: ['src/**/*.ts', '!src/**/*.test.ts'],
    options: { testRunner: 'rules', plugins: [path('./rules-runner.ts'), path('./progress-reporter.ts')] },
  },
  money: {
    about:
      'The commands of the server that move money, judged by its tests with a real database. What is worked out while a file loads is left out: it would take every test.',
    folder: '.',
    mutate: [
      'apps/server/src/{crediting,cashier}/**/*.ts',
      'apps/server/src/rewards/{give-goodwill,pay-loss-return,pay-loss-returns,loss-return-store}.ts',
      'apps/server/src/statements/automation/auto-match-entry.ts',
      'apps/server/src/statements/matching/{match-deposit,match-once,match-together,place-match,bulk-match}.ts',
      'apps/server/src/statements/matching/{undo-match,reverse,take-apart,together}.ts',
      'apps/server/src/staff/approvals/approval-gate.ts',
      '!apps/server/src/**/*.test.ts',
    ],
    options: {
      testRunner: 'vitest',
      plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), path('./progress-reporter.ts')],
      vitest: { configFile: 'bench/mutants/money.config.ts', related: false },
      // There is one database, and the tests wait for it.
      concurrency: 1,
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 60,
      ignoreStatic: true,
      ignorePatterns: ['/data', '/demo-data', '/docs', '/bench/results', '/e2e/shots'],
    },
  },
}
