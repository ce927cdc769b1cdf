import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Folders of a layer that are no features: the rules bind all others, also those that come later. */
const scaffolding = {
  'apps/server/src': ['commands', 'demo', 'http', 'platform', 'testing'],
  'apps/console/src': ['app', 'live', 'messages', 'parts', 'testing', 'ui'],
}
const featuresOf = (layer: keyof typeof scaffolding) =>
  readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !scaffolding[layer].includes(entry.name))
    .map(({ name }) => name)

/** In each feature, an import of what another one keeps to itself. */
const reaches: [string, string, string][] = [
  ...featuresOf('apps/server/src').map((feature): [string, string, string] => [
    `apps/server/src/${feature}/reaches-over.ts`,
    `import { x } from '#${feature === 'cashier' ? 'line' : 'cashier'}/cancel.ts'`,
    'Features meet at their store',
  ]),
  ...featuresOf('apps/console/src').map((feature): [string, string, string] => [
    `apps/console/src/${feature}/reaches-over.ts`,
    `import { x } from '#${feature === 'cashier' ? 'line' : 'cashier'}/Page.tsx'`,
    'A feature never imports a feature',
  ]),
]

/**
 * One violation of each import rule, and the same import where it is allowed: a rule that never fails proves nothing.
 */
const violations: [string, string, string][] = [
  ['packages/domain/src/rule.ts', "import { z } from 'zod'", 'The domain imports nothing but itself.'],
  [
    'packages/domain/src/clock.ts',
    "import { performance } from 'node:perf_hooks'",
    'The domain imports nothing but itself.',
  ],
  ['packages/contract/src/wide.ts', "import postgres from 'postgres'", 'The contract imports the domain'],
  [
    'apps/server/src/statements/reach.ts',
    "import { m } from '@khlang/console/main'",
    'Apps never import apps.',
  ],
  ['apps/console/src/cashier/reach.ts', "import { m } from '@khlang/server/main'", 'Apps never import apps.'],
  ['apps/credit/src/reach.ts', "import { x } from '../../server/src/app.ts'", 'Apps never import apps.'],
  [
    'apps/credit/src/knows.ts',
    "import { x } from '@khlang/contract/statements/statements'",
    'The back-end is a foreign system',
  ],
  [
    'apps/server/src/statements/words.ts',
    "import { addCredit } from '@khlang/contract/credit-backend'",
    "The back-end's words stay",
  ],
  [
    'apps/console/src/crediting/words.ts',
    "import { addCredit } from '@khlang/contract/credit-backend'",
    "The back-end's words stay",
  ],
  [
    'apps/server/src/platform/feature.ts',
    "import { x } from '#statements/store.ts'",
    'platform knows no feature.',
  ],
  [
    'apps/server/src/statements/inside.ts',
    "import { x } from '#cashier/cancel.ts'",
    'Features meet at their store',
  ],
  [
    'apps/server/src/cashier/inside-a-folder.ts',
    "import { x } from '#statements/desk/cancel.ts'",
    'Features meet at their store',
  ],
  [
    'apps/console/src/statements/other.ts',
    "import { x } from '#cashier/DepositsPage.tsx'",
    'A feature never imports a feature',
  ],
  [
    'apps/console/src/statements/desk/other.ts',
    "import { x } from '../../cashier/DepositsPage.tsx'",
    'Inside a feature imports are',
  ],
  [
    'apps/console/src/statements/beside.ts',
    "import { x } from '../cashier/DepositsPage.tsx'",
    'Inside a feature imports are',
  ],
  [
    'apps/console/src/parts/upward.ts',
    "import { x } from '#statements/StatementsPage.tsx'",
    'parts serve features',
  ],
  ['apps/console/src/ui/upward.ts', "import { x } from '#parts/Age.tsx'", 'ui knows neither features'],
  ['apps/console/src/live/disk.ts', "import { readFile } from 'node:fs'", 'This runs in a browser.'],
  ['apps/console/src/line/disk.ts', "import { readFile } from 'node:fs'", 'This runs in a browser.'],
  ['apps/server/src/live/default.ts', 'export default 1', 'no-default-export'],
  ...reaches,
]

const allowed: [string, string][] = [
  ['packages/contract/src/staff/inward.ts', "import { x } from '../wire.ts'"],
  ['packages/contract/src/narrow.ts', "import { x } from '@khlang/domain/money'"],
  ['packages/contract/src/library.ts', "import { oc } from '@orpc/contract'"],
  ['apps/server/src/crediting/words-here.ts', "import { addCredit } from '@khlang/contract/credit-backend'"],
  ['apps/server/src/statements/meets.ts', "import { x } from '#cashier/store.ts'"],
  ['apps/server/src/cashier/meets-deeper.ts', "import { x } from '#statements/desk/acts-store.ts'"],
  ['apps/console/src/statements/desk/within.ts', "import { x } from '../entry/entry-query.ts'"],
  ['apps/console/src/statements/shares.ts', "import { x } from '#parts/Age.tsx'"],
  ['apps/credit/src/speaks.ts', "import { addCredit } from '@khlang/contract/credit-backend'"],
]

type Finding = { filename: string; message: string; code: string }
let findings: Finding[]
const folder = mkdtempSync(join(tmpdir(), 'khlang-lint-'))

/** Copies the rules into a folder. */
function copyRules(to: string) {
  cpSync('.oxlintrc.json', join(to, '.oxlintrc.json'))
  cpSync('scripts/lint', join(to, 'scripts/lint'), { recursive: true })
}

beforeAll(() => {
  copyRules(folder)
  for (const [file, line] of [...violations, ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const used = /import (?:\{ (\w+) \}|(\w+)) from/.exec(line)
    writeFileSync(
      join(folder, file),
      `${line}\n${used ? `export const used = [${used[1] ?? used[2]}]\n` : ''}`,
    )
  }
  writeFileSync(
    join(folder, 'apps/server/src/live/one.ts'),
    "import { two } from './two.ts'\nexport const one = () => two()\n",
  )
  writeFileSync(
    join(folder, 'apps/server/src/live/two.ts'),
    "import { one } from './one.ts'\nexport const two = () => one()\n",
  )
  findings = lint(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lint(cwd: string, ...more: string[]): Finding[] {
  const binary = join(process.cwd(), 'node_modules/oxlint/bin/oxlint')
  try {
    return (
      JSON.parse(
        execFileSync(process.execPath, [binary, '-f', 'json', ...more], { cwd, encoding: 'utf8' }),
      ) as {
        diagnostics: Finding[]
      }
    ).diagnostics
  } catch (error) {
    return (JSON.parse((error as { stdout: string }).stdout) as { diagnostics: Finding[] }).diagnostics // it exits 1 when it finds something
  }
}

const found = (file: string) =>
  findings.filter(({ filename }) => filename === file).map((one) => `${one.code} ${JSON.stringify(one)}`)

describe('the linter refuses', () => {
  test.each(violations)('%s: %s', (file, _line, reason) => {
    expect(found(file).join('\n')).toContain(reason)
  })

  test('a circular import', () => {
    expect(found('apps/server/src/live/one.ts').join('\n')).toContain('no-cycle')
  })
})

test('the linter refuses `||` where an answer of nought would be taken for none', () => {
  const typed = mkdtempSync(join(tmpdir(), 'khlang-lint-types-'))
  copyRules(typed)
  symlinkSync(join(process.cwd(), 'node_modules'), join(typed, 'node_modules'))
  writeFileSync(join(typed, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "noEmit": true } }')
  const lines = [
    'export const bonusOf = (given: number | undefined, asked: number) => given || asked',
    'export const dayOf = (given: Date | null, today: Date) => given || today',
    'export const noteOf = (given: string | undefined) => given || null',
    'export const isHidden = (one: boolean | undefined, other: boolean) => one || other',
  ]
  for (const [at, line] of lines.entries()) writeFileSync(join(typed, `line-${at}.ts`), `${line}\n`)
  const refused = lint(typed, '--type-aware').map(({ filename, code }) => [filename, code])
  rmSync(typed, { recursive: true, force: true })
  expect(refused.toSorted()).toEqual([
    ['line-0.ts', 'typescript(prefer-nullish-coalescing)'],
    ['line-1.ts', 'typescript(prefer-nullish-coalescing)'],
  ])
})

describe('the key of a query', () => {
  const ruleAlone = join(folder, 'query-keys.json')

  beforeAll(() => {
    writeFileSync(
      ruleAlone,
      JSON.stringify({
        jsPlugins: [join(process.cwd(), 'scripts/lint/query-keys.mjs')],
        categories: { correctness: 'off' },
        rules: { 'khlang/query-names-its-inputs': 'error' },
      }),
    )
  })

  test('names everything that its answer depends on', () => {
    const lines = join(folder, 'apps/console/src/statements/Lines.ts')
    writeFileSync(
      lines,
      `const shared = 3
      export function Lines({ id, group, limit }, client) {
        const key = ['lines', id]
        useQuery({ queryKey: ['lines', id, limit], queryFn: ({ signal }) => client.read({ id, group, limit }, signal) })
        useQuery({ queryKey: key, queryFn: () => client.read(id, limit) })
        useQuery({ queryKey: key, queryFn: () => client.read(id, shared) })
        useQuery({ queryKey: ['lines', id], queryFn: async () => { const own = await client.read(id); return own } })
      }`,
    )
    const missing = lint(folder, '-c', ruleAlone, lines).map(({ message }) => /`(.+?)`/.exec(message)?.[1])
    expect(missing).toEqual(['group', 'limit'])
  })

  test('does so in the whole console', () => {
    const files = ['--ignore-pattern', '**/*.test.ts', '-c', ruleAlone, 'apps/console/src']
    expect(lint(process.cwd(), ...files)).toEqual([])
  })
})

describe('the linter allows', () => {
  test.each(allowed)('%s: %s', (file) => {
    expect(found(file)).toEqual([])
  })
})
