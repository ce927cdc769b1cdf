// No list ends in silence. A read that returns rows says where the next page begins (`next`), or is in this list with the
// reason why there is none: the rows cannot be more than are returned, or the answer says that there are more.
import { api } from '@khlang/contract/api'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Reads without pages, as `path property`, by the reason. */
const whole = {
  'a fixed set of the product, or one row for each member of one': [
    'dashboard/summary series',
    'players/money rewards',
    'players/profile warnings',
    'players/view warnings',
    'settings/health checks',
    'settings/kept rows',
    'setup/steps steps',
    'staff/approval figures',
    'staff/linked-accounts accounts',
    'statements/import-use stays',
  ],
  'the days of a period, or the months in which a rate changed': [
    'players/money days',
    'reports/account-payouts days',
    'reports/days rows',
    'rewards/loss-return-rates rows',
  ],
  'the command that adds one refuses at a limit, and a test shows it': [
    'cashier/notes rows',
    'cashier/slips rows',
    'connections/parsers rows',
    'connections/push devices',
    'reports/views rows',
    'settings/get cancelReasons',
    'staff/my-second-factors passkeys',
    'statements/parsers rows',
  ],
  'all of what owners set up by hand, few in any shop; the read has no limit': [
    'connections/line-alerts rows',
    'connections/line-alerts groups',
    'connections/line-replies rows',
    'connections/phones rows',
    'connections/webhooks rows',
    'crediting/backend history',
    'reports/daily-close closings',
    'reports/daily-close differences',
    'reports/hand-over now',
    'reports/shift accounts',
    'rewards/catalogue rows',
    'service/catalogue rows',
    'statements/accounts rows',
    'statements/rules rows',
  ],
  'one row for each employee, agent or master; the read has no limit': [
    'reports/player-shares rows',
    'reports/shift people',
    'staff/faces rows',
    'staff/work-today rows',
  ],
  'all that belongs to one object; the read has no limit': [
    'cashier/payout-card otherOpen',
    'cashier/payout-card obstacles',
    'crediting/order nearby',
    'reports/daily-close explanations',
    'rewards/explain-loss-return payments',
    'statements/kin groups',
  ],
  'the answer says how many there are in all, or that there are more': [
    'crediting/order attempts',
    'crediting/timeline rows',
    'players/linked groups',
    'players/profile open',
    'reports/account-payout-lines rows',
    'reports/drift-rows rows',
    'statements/back-test wrong',
    'statements/import-use entries',
    'statements/would-match rows',
  ],
  'the screen says how many of the largest or the latest are shown': [
    'connections/line-member messages',
    'dashboard/top-players byDeposits',
    'dashboard/top-players byNet',
    'dashboard/work hands',
    'players/view lastDeposits',
    'rewards/shares byPrize',
    'rewards/shares byPlayer',
    'rewards/shares byEmployee',
    'service/players/{key} open',
  ],
  'proposals, warnings and samples: the best few, of which a person chooses or types more': [
    'cashier/alike-slips rows',
    'crediting/finding-fits requests',
    'crediting/finding-fits entries',
    'players/options rows',
    'players/search rows',
    'players/tags rows',
    'reports/find players',
    'reports/find deposits',
    'reports/find withdrawals',
    'reports/find entries',
    'reports/find orders',
    'reports/find agents',
    'reports/find masters',
    'statements/candidates rows',
    'statements/import-detail head',
    'statements/import-detail samples',
    'statements/together deposits',
    'statements/together entries',
    'statements/together sets',
  ],
  'read page after page, by the number of the last line': ['players/import-lines rows'],
}

type Schema = { def?: { type: string; innerType?: Schema; element?: Schema }; shape?: Record<string, Schema> }
type Route = { '~orpc': { route: { method: string; path: string }; outputSchema?: Schema } }

const inner = (schema: Schema): Schema => (schema.def?.innerType ? inner(schema.def.innerType) : schema)
/** Words and numbers that belong to a row, such as scopes and codes, are no list. */
const isWord = (schema: Schema | undefined) =>
  ['string', 'enum', 'number', 'literal'].includes(schema?.def?.type ?? '')

test('a read returns a page with the cursor of the next one, or is whole for a reason', () => {
  const routes = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, Route>))
  const found = routes.flatMap(({ '~orpc': { route, outputSchema } }) => {
    const shape = outputSchema?.shape ?? {}
    if (route.method !== 'GET' || 'next' in shape) return []
    return Object.entries(shape)
      .filter(([, schema]) => inner(schema).def?.type === 'array' && !isWord(inner(schema).def?.element))
      .map(([name]) => `${route.path.slice(1)} ${name}`)
  })
  expect(found.toSorted()).toEqual(Object.values(whole).flat().toSorted())
})

/**
 * Stores that read a fixed number of rows, by the reason. Others read one row, a page (`limit`), or all of them. Workers
 * take a batch and come back for the next.
 */
const fixed = {
  'a batch of a worker': [
    'cashier/requests/work-store.ts',
    'crediting/sending/lease-store.ts',
    'crediting/sending/step-rows-store.ts',
    'staff/approvals/approvals-store.ts',
    'statements/automation/back-test-store.ts',
    'statements/desk/disposition-store.ts',
    'statements/imports/commit-store.ts',
    'statements/store.ts',
  ],
  'whether there is one or more than one': ['line/line-member-store.ts'],
  'counted only so far, and then said to be more': [
    'players/list/list-store.ts',
    'staff/audit/audit-store.ts',
  ],
  'rows to compare with, the nearest first': [
    'cashier/requests/candidates-store.ts',
    'cashier/requests/senders-store.ts',
    'statements/intake/receive-store.ts',
    'statements/matching/made-store.ts',
  ],
  'outages to check, newest first: others come as these are done': ['bank-feeds/phone-store.ts'],
  'a list of `whole` whose answer or screen says that there are more': [
    'crediting/orders/timeline-store.ts',
    'crediting/store.ts',
    'dashboard/top-store.ts',
    'line/line-event-store.ts',
    'players/page/linked-store.ts',
    'rewards/store.ts',
    'rollups/rollup-store.ts',
  ],
  'proposals and warnings of `whole`': [
    'cashier/slips/slip-store.ts',
    'crediting/books/fits-store.ts',
    'players/form/duplicates-store.ts',
  ],
}

const home = 'apps/server/src/'

test('a store reads a fixed number of rows only for a reason', () => {
  const stores = globSync(`${home}**/*store.ts`).filter((file) => !/\/(testing|purge)\//.test(file))
  expect(stores.length).toBeGreaterThan(80)
  // A constant, or a number above one.
  const limits =
    /\blimit (?:[2-9]\b|\d\d+|\$\{(?:max|most|shown|player|linked)\w*(?: \+ 1)?\}|\$\{db\.unsafe)/
  const found = stores.filter((file) => limits.test(readFileSync(file, 'utf8')))
  expect(found.map((file) => file.slice(home.length)).toSorted()).toEqual(
    Object.values(fixed).flat().toSorted(),
  )
})

/** Calls of the console that read one page and no other, by the reason. */
const onePage = {
  'a search, of which the best few are offered': [
    'line/AlertRecipients.tsx',
    'parts/player/agent-choices.ts',
    'parts/player/player-options.ts',
  ],
  'the count in the answer is what is shown': ['statements/manual/ManualPage.tsx'],
  'its limit is an amount': [
    'statements/rules/BackTestForm.tsx',
    'statements/rules/RuleLimitDialog.tsx',
    'statements/rules/use-rules.ts',
  ],
  'a search that says when there are more': [
    'statements/desk/DuplicateDialog.tsx',
    'statements/matching/GroupMatchSides.tsx',
  ],
  'only what ended since the page was opened is said': ['app/bar/ApprovalsCounter.tsx'],
  'page after page, by the number of the last line': ['players/import/ImportedLines.tsx'],
}

test('the console reads further pages, or shows one page for a reason', () => {
  const ofConsole = 'apps/console/src/'
  const calls = /\b(?:api|\w+Api)(?:\.\w+)+\(\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g
  const found = globSync(`${ofConsole}**/*.{ts,tsx}`, { exclude: (name) => /\.test\./.test(name) })
    .filter((file) => !file.startsWith(`${ofConsole}testing/`))
    .filter((file) =>
      (readFileSync(file, 'utf8').match(calls) ?? []).some(
        (call) => /\blimit\b(?!s)/.test(call) && !/\bcursor\b/.test(call),
      ),
    )
  expect(found.map((file) => file.slice(ofConsole.length)).toSorted()).toEqual(
    Object.values(onePage).flat().toSorted(),
  )
})
