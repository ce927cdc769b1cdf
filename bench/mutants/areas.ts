import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

/** Code that is mutated together: its folder, and the tests that must notice the mutants. */
export type Area = {
  about: string
  folder: string
  mutate: string[]
  options: PartialStrykerOptions
  /** For areas that Vitest judges: globs of the tests from the folder. */
  tests?: string[]
  /** Slower tests, which are run for mutants that survived the others. */
  second?: string[]
}

const path = (file: string) => new URL(file, import.meta.url).href

/** StrykerJS would rewrite a tsconfig with a function that TypeScript 7 does not have; nothing here needs one. */
const untyped = { tsconfigFile: 'none.json' }
const rules = { testRunner: 'rules', plugins: [path('./rules-runner.ts'), path('./survivors-reporter.ts')] }

/**
 * Code of the server that moves money. It is judged by the tests of its feature with a real database: tests
 * further away would only detect a mutant by chance, and every surviving mutant would have to run through
 * them. Both lists are globs from `apps/server/src`, without `.ts` and `.test.ts`.
 */
const money = (mutate: string[], tests: string[]): Area => ({
  about:
    'Code of the server that moves money, judged by the tests of its feature with a real database, and what survives these by the table of all commands, their audit lines and approvals. What is worked out while a file loads is left out: it would take every test.',
  folder: '.',
  mutate: [...mutate.map((one) => `apps/server/src/${one}.ts`), '!apps/server/src/**/*.test.ts'],
  tests: tests.map((one) => `apps/server/src/${one}.test.ts`),
  second: ['apps/server/src/commands.test.ts'],
  options: {
    testRunner: 'vitest',
    plugins: [
      import.meta.resolve('@stryker-mutator/vitest-runner'),
      path('./survivors-reporter.ts'),
      path('./log-ignorer.ts'),
    ],
    ignorers: ['log'],
    vitest: { configFile: 'bench/mutants/money.config.ts', related: false },
    ...untyped,
    // There is one database, and the tests wait for it.
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 60,
    ignoreStatic: true,
    ignorePatterns: ['/data', '/demo-data', '/docs', '/bench/results', '/e2e', '.cache'],
  },
})

export const areas: Record<string, Area> = {
  domain: {
    about: 'The rules, `packages/domain`, judged by its own tests: no database, one process.',
    folder: 'packages/domain',
    mutate: ['src/**/*.ts', '!src/**/*.test.ts'],
    options: rules,
  },
  console: {
    about:
      'Rules of the screens: drafts, searches, choices, words. Files of `apps/console` without JSX that a test of the rules imports; not hooks, which need a page.',
    folder: 'apps/console',
    mutate: [
      'src/**/*.ts',
      '!src/**/use-*.ts',
      '!src/**/*.test.ts',
      '!src/messages/**',
      '!src/app/words/words-of.ts',
    ],
    options: { ...rules, ...untyped },
  },
  'money-matching': money(
    [
      'statements/matching/{match-deposit,match-once,match-player,match-together,place-match,bulk-match}',
      'statements/matching/{undo-match,reverse,take-apart,together}',
      'statements/automation/auto-match-entry',
    ],
    [
      'statements/{matching,desk,automation}/*',
      'cashier/{deposits,requests,slips}/*',
      'staff/approvals/approvals',
    ],
  ),
  'money-sending': money(
    [
      'crediting/sending/{carry-out,dispatcher,steps,backend,backend-manner,hold,lift-hold}',
      'crediting/sending/{take,finish,endings,lease,step-rows,hold}-store',
    ],
    ['crediting/sending/*', 'crediting/orders/*', 'platform/database/broken-connections'],
  ),
  'money-books': money(['crediting/{books,history,orders}/*'], ['crediting/*/*']),
  'money-requests': money(['cashier/{requests,deposits,withdrawals}/*'], ['cashier/**/*']),
  'money-rewards': money(
    ['rewards/{give-goodwill,pay-loss-return,pay-loss-returns,loss-return-store}'],
    ['rewards/*'],
  ),
}
