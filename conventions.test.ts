import { execSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { api } from '@khlang/contract/api'
import { problems } from '@khlang/contract/problems'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { gatherInvariants, invariantsFile } from './scripts/invariants.mjs'
import { walkNodes } from './scripts/test/walk-nodes.ts'

/** The project's conventions that no linter checks, as tests. */

const files = execSync('git ls-files --cached --others --exclude-standard -- "*.ts" "*.tsx" "*.sql"')
  .toString()
  .trim()
  .split('\n')
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))
const text = (file: string) => readFileSync(file, 'utf8')
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const features = [
  'staff',
  'players',
  'accounts',
  'agents',
  'cashier',
  'statements',
  'crediting',
  'rewards',
  'rollups',
  'reports',
  'dashboard',
  'bank-feeds',
  'line',
  'notifications',
  'service-api',
  'legacy-import',
  'settings',
  'setup',
]

test('every file is formatted as `npm run format` does', () => {
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--check', '.'])
  expect(status, stdout.toString()).toBe(0)
})

test('every feature has one name on every layer', () => {
  const scaffolding = [
    'app',
    'ui',
    'parts',
    'live',
    'platform',
    'testing',
    'messages',
    'pictures',
    'http',
    'commands',
    'demo',
  ]
  for (const layer of [
    'packages/domain/src',
    'packages/contract/src',
    'apps/server/src',
    'apps/console/src',
  ]) {
    for (const folder of folders(layer))
      expect([...features, ...scaffolding], `${layer}/${folder}`).toContain(folder)
  }
})

test.each(['apps/console/src', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'])(
  'no feature imports itself through other features: %s',
  (layer) => {
    // A file beside the folders may speak of all features, as the table of the API does.
    const folderOf = (file: string) => /^([^./][^/]*)\//.exec(posix.relative(layer, file))?.[1]
    const below = new Map<string, Set<string>>()
    for (const file of sources.filter((one) => one.startsWith(`${layer}/`) && /\.tsx?$/.test(one))) {
      const imported = [
        ...withoutComments(text(file)).matchAll(/^import (?!type )[^'"]*?from '([.#][^']+)'/gm),
      ]
      for (const [, path] of imported) {
        const to = path!.startsWith('#')
          ? posix.join(layer, path!.slice(1))
          : posix.join(dirname(file), path!)
        const [from, at] = [folderOf(file), folderOf(to)]
        if (from && at && from !== at) below.set(from, (below.get(from) ?? new Set()).add(at))
      }
    }
    expect(below.size).toBeGreaterThan(5)
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of below.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
      return seen
    }
    expect([...below.keys()].filter((folder) => reach(folder).has(folder))).toEqual([])
  },
)

test('words of the old system are used only by the code that talks to it', () => {
  const edges =
    /^(packages\/contract\/src\/(credit-backend|legacy-words|old-collections|old-words)\.ts|seed\/old-|apps\/server\/src\/(legacy-import|testing\/stories)\/|apps\/console\/src\/legacy-import\/legacy-import-labels|apps\/credit\/|apps\/server\/src\/crediting\/|apps\/server\/src\/cashier\/(service\/request|store)\.ts|apps\/console\/src\/parts\/navigation\/paths|bench\/|e2e\/foreign-backend\.ts|conventions\.test\.ts)/
  const oldWord =
    /\b(roulet|transcode\d?|santaclaus|adminkindness|krungsri_today|account_no|createdate|qty|deletecredit|sharefriend)\b/
  const strays = sources.filter((file) => !edges.test(file) && oldWord.test(withoutComments(text(file))))
  expect(strays).toEqual([])
})

test('a key that begins a sequence has no other use on any page', () => {
  const shown = sources.filter((file) => file.startsWith('apps/console/src/'))
  const leads = new Set(
    shown.flatMap((file) => [...text(file).matchAll(/\blead: '(\w+)'/g)].map(([, key]) => key!)),
  )
  expect([...leads]).not.toEqual([])
  const bound = shown.flatMap((file) =>
    [...text(file).matchAll(/\{\s*code: '(\w+)'([^}]*)/g)].map(([, key, rest]) => ({
      file,
      key: key!,
      rest: rest!,
    })),
  )
  expect(bound.filter(({ key, rest }) => leads.has(key) && !/\b(lead|shift|mod):/.test(rest))).toEqual([])
})

test('a key that the page listens to everywhere is not taken from a field in which somebody types', () => {
  // Any key counts as activity there, or the key has Ctrl and is meant for the field's form.
  const anyKey = new Set(['app/AuthenticatedApp.tsx', 'app/bar/Alerts.tsx', 'ui/Tip.tsx'])
  const home = 'apps/console/src/'
  const listening = sources
    .filter((file) => file.startsWith(home) && /(?<!\w[.?]+)\baddEventListener\('keydown'/.test(text(file)))
    .map((file) => file.slice(home.length))
  expect(listening.length).toBeGreaterThan(anyKey.size + 3)
  expect(listening.filter((file) => anyKey.has(file)).toSorted()).toEqual([...anyKey].toSorted())
  const leaves = /\b(isTyping|slipActOf|choiceAt|selectionKey)\(|\.closest\('input/
  expect(listening.filter((file) => !anyKey.has(file) && !leaves.test(text(home + file)))).toEqual([])
})

test('a field in which somebody may compose a word leaves the keys of the word alone', () => {
  const home = 'apps/console/src/'
  // Nobody types on these: cells, columns, pictures, links.
  const noField = [
    'app/menu/Stars.tsx',
    'dashboard/DayChart.tsx',
    'parts/live-grid/ColumnSheet.tsx',
    'parts/live-grid/use-grid-focus.ts',
    'parts/picture/CropDialog.tsx',
    'ui/Tip.tsx',
  ]
  const keyName = /'(Enter|Tab|Escape|Backspace|Arrow\w+)'|\bArrow\w+:/
  const handlers = sources
    .filter((file) => file.startsWith(home) && /\bonKeyDown\b|'keydown'/.test(text(file)))
    .filter((file) => keyName.test(withoutComments(text(file))))
    .map((file) => file.slice(home.length))
  expect(handlers.length).toBeGreaterThan(noField.length + 7)
  expect(noField.filter((file) => !handlers.includes(file))).toEqual([])
  const leaves = /\b(isComposing|isTyping)\(/
  expect(handlers.filter((file) => !noField.includes(file) && !leaves.test(text(home + file)))).toEqual([])
})

test('a day that somebody types is read by `readDay`, which knows Buddhist years and Thai digits', () => {
  const home = 'apps/console/src/'
  // The days of an address, and the function itself.
  const readers = ['parts/filters/period.ts', 'parts/filters/read-day.ts', 'reports/days-beside.ts']
  const found = sources.filter((file) => file.startsWith(home) && /\bisDay\(/.test(text(file)))
  expect(found.map((file) => file.slice(home.length)).toSorted()).toEqual(readers)
})

test('a form that was saved is emptied by `refill` or `reset`, which keep what was typed meanwhile', () => {
  const found: string[] = []
  let refills = 0
  for (const file of sources.filter((one) => one.startsWith('apps/console/src/'))) {
    const source = text(file)
    if (!source.includes('onSaved')) continue
    walkNodes(parseSync(file, source).program, (node) => {
      if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'onSaved') return
      const saved = source.slice(node.start, node.end)
      if (/\brefill\(/.test(saved)) refills++
      if (/\b(form\.(change|reset)|change)\(/.test(saved)) found.push(file)
    })
  }
  expect(refills).toBeGreaterThan(5)
  expect(found).toEqual([])
})

test('no form is checked by the browser, which would say so in a bubble of its own and send nothing', () => {
  const found: string[] = []
  let forms = 0
  for (const file of sources.filter((one) => /^apps\/console\/src\/.*\.tsx$/.test(one))) {
    const source = text(file)
    if (!source.includes('<form')) continue
    walkNodes(parseSync(file, source).program, (node) => {
      if (
        node.type !== 'JSXOpeningElement' ||
        node.name.type !== 'JSXIdentifier' ||
        node.name.name !== 'form'
      )
        return
      forms++
      if (!/\bnoValidate\b/.test(source.slice(node.start, node.end))) found.push(file)
    })
  }
  expect(forms).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('a search is a `SearchField`, whose Enter sends no form', () => {
  const searches = sources.filter((file) => /type="search"/.test(text(file)))
  expect(searches).toEqual(['apps/console/src/parts/filters/SearchField.tsx'])
})

test('nothing that can be a form, such as a notice that asks for approval, stands among the fields of a form', () => {
  const forms = new Set(['form', 'Form', 'FormElement', 'ReasonForm'])
  const canBeForm =
    /<(form|Form|FormElement|ReasonForm|OperationNotice|SaveNotice|AskApproval)\b|\bonDismiss=/
  const found: string[] = []
  let among = 0
  for (const file of sources.filter((one) => /^apps\/console\/src\/.*\.tsx$/.test(one))) {
    const source = text(file)
    walkNodes(parseSync(file, source).program, (node) => {
      if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return
      if (!forms.has(node.openingElement.name.name)) return
      among++
      const fields = node.children.map(({ start, end }) => source.slice(start, end)).join('')
      if (canBeForm.test(fields)) found.push(file)
    })
  }
  expect(among).toBeGreaterThan(70)
  expect(found).toEqual([])
})

test('the key of a button is drawn by the kit, and announced by the button', () => {
  const byHand = sources.filter(
    (file) => /<kbd\b/.test(text(file)) && !/\/(parts\/keys|app\/palette)\//.test(file),
  )
  expect(byHand).toEqual([])
  const silent = sources.filter(
    (file) =>
      (text(file).match(/<KeyMark\b/g)?.length ?? 0) > (text(file).match(/aria-keyshortcuts=/g)?.length ?? 0),
  )
  expect(silent).toEqual([])
})

test('a button uses only colours that the kit knows; another one would be white on any background', () => {
  const strays = sources
    .filter((file) => file.startsWith('apps/console/src/'))
    .flatMap((file) => [...text(file).matchAll(/\scolor="([^"]+)"/g)].map(([, colour]) => ({ file, colour })))
    .filter(({ colour }) => !['red', 'gold', 'gray'].includes(colour!))
  expect(strays).toEqual([])
})

test('a button has only the sizes that the kit measures: a finger hits no smaller one', () => {
  const kit = /^const sizes = \[(.+)\] as const$/m.exec(text('apps/console/kit/Buttons.tsx'))![1]!
  const sizes = new Set([...kit.matchAll(/'([^']+)'/g)].map(([, size]) => size))
  const sized = sources
    .filter((file) => file.startsWith('apps/console/src/'))
    .flatMap((file) =>
      [...text(file).matchAll(/<\w*Button\b[^>]*?\ssize="([^"]+)"/g)].map(([, size]) => ({ file, size })),
    )
  expect(sized.length).toBeGreaterThan(50)
  expect(sized.filter(({ size }) => !sizes.has(size))).toEqual([])
})

/** Where the buttons of each command that moves money are, if they are not in the file that calls it. */
const moneyButtons: Record<string, readonly string[]> = {
  'cashier/deposits/NewDeposit.tsx': ['cashier/requests/NewRequest.tsx'],
  'cashier/withdrawals/NewWithdrawal.tsx': ['cashier/requests/NewRequest.tsx'],
  'cashier/requests/use-bulk.ts': ['cashier/requests/BulkPreview.tsx'],
  'cashier/withdrawals/withdrawal-act.ts': [
    'cashier/withdrawals/WithdrawalActs.tsx',
    'cashier/withdrawals/WithdrawalObstacle.tsx',
    'cashier/requests/RequestClosing.tsx',
  ],
  'crediting/SettleForm.tsx': ['crediting/SettleForm.tsx', 'crediting/ConfirmSettlement.tsx'],
  'rewards/lossreturn/use-pay-many.ts': ['rewards/lossreturn/PayManyDialog.tsx'],
  'statements/manual/use-create-entry.ts': ['statements/manual/ReadingCard.tsx'],
  'statements/matching/use-match.ts': [
    'statements/matching/CandidatePane.tsx',
    'statements/matching/MatchBar.tsx',
    'statements/matching/MatchPlayerDialog.tsx',
  ],
}
const moneyCall = new RegExp(
  String.raw`\bapi\.(${[
    'cashier\\.(adjustBalance|transfer|complete|cancel|bulk|createDeposit|createWithdrawal)',
    'statements\\.(matchDeposit|matchPlayer|matchTogether|bulkMatch|reverse|create|commitImport)',
    'crediting\\.(cutCredit|sendAgain|settleUnknown|tryBackend|takeTrialBack)',
    'rewards\\.(giveGoodwill|payLossReturns?)',
    'staff\\.approve',
  ].join('|')})\b`,
)

test('a button that moves money is disabled while the screen may be out of date', () => {
  const home = 'apps/console/src/'
  const callers = sources.filter(
    (file) => file.startsWith(home) && moneyCall.test(withoutComments(text(file))),
  )
  expect(callers.length).toBeGreaterThan(15)
  const buttons = callers.flatMap(
    (file) => moneyButtons[file.slice(home.length)] ?? [file.slice(home.length)],
  )
  expect(
    buttons.filter((file) => !/\b(useStaleScreenReason\(\)|screenIsLive)/.test(text(home + file))),
  ).toEqual([])
})

test('what shows the days of a period is drawn again after midnight, when “today” is another day', () => {
  const home = 'apps/console/src/'
  const names = /\b(daysOf|coveredNow)\(|dayOf\(new Date\(serverNow\(\)\)\)/
  const shown = sources.filter(
    (file) =>
      file.startsWith(home) && /(?<!\.test)\.tsx$/.test(file) && names.test(withoutComments(text(file))),
  )
  expect(shown.length).toBeGreaterThan(8)
  // A draft begins with the day on which its dialog was opened.
  const ofDrafts = ['cashier/requests/HoldRequestDialog.tsx']
  expect(
    shown
      .filter((file) => !/\buseToday\(/.test(text(file)))
      .map((file) => file.slice(home.length))
      .toSorted(),
  ).toEqual(ofDrafts)
})

test('the console reads JSON only where it is caught, or where the text certainly is JSON', () => {
  const home = 'apps/console/src/'
  const ofServerOrOwn = [
    'live/leader-stream.ts',
    'parts/api/client.ts',
    'parts/session/me-in-page.ts',
    'parts/use-news.ts',
    'players/form/use-blocked.ts',
    'players/form/use-duplicate-players.ts',
    'statements/desk/StatementsPage.tsx',
  ]
  const uncaught = sources.filter((file) => {
    if (!file.startsWith(home) || /\.test\.tsx?$/.test(file)) return false
    const lines = withoutComments(text(file)).split('\n')
    return lines.some(
      (line, at) => line.includes('JSON.parse(') && !/\btry \{/.test(lines.slice(at - 1, at).join('')),
    )
  })
  expect(uncaught.map((file) => file.slice(home.length)).toSorted()).toEqual(ofServerOrOwn)
})

test('of several commands the failure of the one sent last is shown (`lastFailure`), not of any', () => {
  const ofTwo = /\b\w+\.error(?: \?\?|,) \w+\.error\b/
  expect('skip.error ?? putAway.error').toMatch(ofTwo)
  expect(sources.filter((file) => ofTwo.test(withoutComments(text(file))))).toEqual([])
})

test('the next page of a list is read by `nextPage`, which does not end a reading that is under way', () => {
  const calls = sources.filter(
    (file) => !file.endsWith('.test.ts') && /\bfetchNextPage\(/.test(withoutComments(text(file))),
  )
  expect(calls).toEqual(['apps/console/src/parts/pages/next-page.ts'])
})

test('a text is cut to a length by `cutText`, since half an emoji at its end is no text', () => {
  // Shorter cuts are of days, hashes and keys.
  const cut = /\.slice\(\s*0,\s*(?:\d*_\d+|\d{3,}|[4-9]\d|\w*Length)\s*,?\s*\)/
  const found = sources.filter(
    (file) =>
      /^(apps|packages)\/\w+\/src\//.test(file) &&
      !/\.test\.tsx?$|\/testing\//.test(file) &&
      cut.test(withoutComments(text(file))),
  )
  expect(found).toEqual([])
})

test('an id is read by `uuid` of the contract, in small letters: in two spellings it would be two ids', () => {
  const home = ['apps/server/src/platform/lists/cursor.ts', 'packages/contract/src/wire.ts'] // a cursor is ours
  const readers = sources.filter(
    (file) => /^(packages\/contract|apps\/server)\/src\//.test(file) && /\bz\.(uuid|guid)\b/.test(text(file)),
  )
  expect(readers).toEqual(home)
})

test('the console imports types from the contract, and values only from files without schemas', () => {
  const withSchemas = new Set(
    sources
      .filter(
        (file) =>
          file.startsWith('packages/contract/src/') && /from 'zod'|from '\.\.?\/wire/.test(text(file)),
      )
      .map((file) => file.slice('packages/contract/src/'.length, -'.ts'.length)),
  )
  const strays = sources
    .filter((file) => file.startsWith('apps/console/src/'))
    .flatMap((file) =>
      [...text(file).matchAll(/^import \{([^}]*)\} from '@khlang\/contract\/([^']+)'/gm)]
        .filter(
          ([, names, from]) =>
            withSchemas.has(from!) &&
            names!.split(',').some((name) => /^\s*\w/.test(name) && !/^\s*type\s/.test(name)),
        )
        .map(([, , from]) => `${file}: ${from}`),
    )
  expect(strays).toEqual([])
})

test('SQL on a table is only in stores, platform, reports, dashboard and seed', () => {
  const home =
    /(\/([a-z-]+-)?store\.ts|^apps\/server\/src\/(platform|dashboard|reports)\/.*\.ts|^apps\/credit\/src\/ledger\.ts|^seed\/.*|^bench\/.*|^e2e\/.*|\/testing\/.*)$/
  const statement = /`\s*(select|insert into|update|delete from|with)\s/i
  const strays = sources.filter(
    (file) =>
      /^apps\/(server|credit)\//.test(file) &&
      file.endsWith('.ts') &&
      !home.test(file) &&
      statement.test(withoutComments(text(file))),
  )
  expect(strays).toEqual([])
})

test('which entries count as lines of a bank is said in one place, which knows duplicates, parts and files taken back', () => {
  const home = /\/(bank-line-store|fed-by-bank-store|disposition-store|correct-store|export-store)\.ts$/
  const said = /\b(made_by|duplicate_of) is null\b/
  const strays = sources.filter(
    (file) =>
      /^apps\/server\/src\/(?!testing\/).*(?<!\.test)\.ts$/.test(file) &&
      !home.test(file) &&
      said.test(withoutComments(text(file))),
  )
  expect(strays).toEqual([])
})

test('who writes a player’s row says who it was: the form names them to whoever has it open', () => {
  const unnamed = sources
    .filter((file) => /^apps\/server\/src\/(?!testing\/).*\.ts$/.test(file))
    .flatMap((file) => {
      const statements = [...text(file).matchAll(/update player( p)? set ([^`]|\$\{[^}]*`[^`]*`)*`/g)]
      return statements.filter(([one]) => !/employee =/.test(one)).map(() => file)
    })
  // The same password in another hash, which raises no version.
  expect(unnamed).toEqual(['apps/server/src/players/site/password-store.ts'])
})

test('the command line reads its options by `readOptions`, which refuses a wrong one in a sentence', () => {
  const reads = sources.filter((file) => /\bparseArgs\(/.test(text(file)) && file.startsWith('apps/'))
  const home = ['apps/server/src/main.ts', 'apps/server/src/platform/command-arguments.ts']
  expect(reads.toSorted()).toEqual(home)
})

test('a path is appended to the address of another program by `addressBelow`, which keeps the path of the address', () => {
  // These have addresses of our own, without a path.
  const exceptions = [
    'apps/credit/src/console.ts',
    'apps/server/src/demo/sign-in.ts',
    'apps/server/src/staff/sign-in/auth-routes.ts',
  ]
  const resolving = sources
    .filter((file) => /^apps\/(server|credit)\/src\//.test(file) && !file.includes('/testing/'))
    .filter((file) =>
      [
        ...withoutComments(text(file)).matchAll(
          /new URL\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?,\s*([^,()]+)\)/g,
        ),
      ].some(
        ([, base = '']) => !/^(import\.meta\.url|'http:\/\/localhost'|folder|home\.?\w*)$/.test(base.trim()),
      ),
    )
  expect(resolving.toSorted()).toEqual(exceptions)
})

test('every call of the server to another program says what it does with a redirect', () => {
  // The demo calls its own server, and the page of the link is a script of the browser.
  const exceptions = [
    'demo/sign-in.ts',
    'crediting/books/demo-books.ts',
    'players/site/password-link-page.ts',
  ]
  const home = 'apps/server/src/'
  const callers = sources
    .filter((file) => file.startsWith(home) && !file.includes('/testing/') && file.endsWith('.ts'))
    .map((file) => file.slice(home.length))
    .filter((file) => /\bfetch\(/.test(withoutComments(text(home + file))))
  expect(callers.length).toBeGreaterThan(7)
  expect(exceptions.filter((file) => !callers.includes(file))).toEqual([])
  const count = (file: string, what: RegExp) => text(home + file).match(what)?.length ?? 0
  const without = (what: RegExp) =>
    callers.filter((file) => !exceptions.includes(file) && count(file, /\bfetch\(/g) > count(file, what))
  expect(without(/\bredirect: '(error|manual)'/g)).toEqual([])
  // Without a time limit it may wait for an answer for ever.
  expect(without(/\bsignal(:| \}|,)/g)).toEqual([])
})

test('what holds a connection for itself is in one place each, and is given back whatever happens', () => {
  const server = sources.filter(
    (file) => file.startsWith('apps/server/src/') && !/\/testing\/|\.test\.ts$/.test(file),
  )
  const using = (what: RegExp) => server.filter((file) => what.test(withoutComments(text(file))))
  expect(using(/\b(sql|db|pool)\.reserve\(\)/)).toEqual(['apps/server/src/platform/database/snapshot.ts'])
  expect(using(/\.(readable|writable)\(\)/)).toEqual(['apps/server/src/platform/backup/tables.ts'])
  const snapshots = using(/\bopenSnapshot\(sql\)/)
  expect(snapshots.length).toBeGreaterThan(2)
  expect(
    snapshots.filter((file) => !/(finally|catch \(error\)) \{\n +await snapshot\.close\(\)/.test(text(file))),
  ).toEqual([])
})

test('features ask `isPassing` whether to try again: `isUnavailable` leaves out a full disk and a deadlock', () => {
  const strays = sources.filter(
    (file) =>
      file.startsWith('apps/server/src/') &&
      !/^apps\/server\/src\/(platform\/|start-console\.ts$)/.test(file) &&
      /\bisUnavailable\b/.test(text(file)),
  )
  expect(strays).toEqual([])
})

test('no test waits for a fixed time', () => {
  const sleepers = files
    .filter((file) => /\.test\.tsx?$/.test(file) && file !== 'conventions.test.ts')
    .filter((file) =>
      /setTimeout\(|sleep\(|waitForTimeout|(performance|Date)\.now\(\) >|expect\((performance|Date)\.now\(\) -/.test(
        text(file),
      ),
    )
  expect(sleepers).toEqual([])
})

test('what is due from now on is due at once: the clock is rounded to milliseconds as the columns are', () => {
  // A column may round the time up by half a millisecond; less than that later it would not be due yet.
  const exact = /<= clock_timestamp\(\)(?!::timestamptz\(3\)| -)/
  expect('next_at <= clock_timestamp() order').toMatch(exact)
  const exactly = files.filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && exact.test(text(file)))
  expect(exactly).toEqual([])
})

test('work made due in a test has been due for a second, because a column may round the time up', () => {
  const now = /(next_(try_)?at|due_at|lease_until) = clock_timestamp\(\)(?! [-+])/
  expect(files.filter((file) => /\.test\.tsx?$/.test(file) && now.test(text(file)))).toEqual([])
})

test('no test drops a database, because that waits for every connection of the tests beside it', () => {
  const tests = files.filter((file) => file.endsWith('.test.ts') && file !== 'conventions.test.ts')
  expect(tests.filter((file) => /drop database/i.test(text(file)))).toEqual([])
})

test('a test waits for readiness by `untilReady`, and connects with time for a busy machine', () => {
  const asked = /health\/ready`?\)\)\.status\)\.toBe\(200|\bcreateRandom\(Date\.now/
  // What these test is the limit itself, or a driver.
  const own = /(broken-connections|change-listener|test-database|platform\/config)\.test\.ts$/
  const hasty = files.filter((file) => {
    if (!/^apps\/server\/src\/.*(\.test\.ts$|\/testing\/)|^bench\/(chaos|fuzz|matching)\//.test(file))
      return false
    const written = text(file)
    if (asked.test(written)) return true
    if (own.test(file) || !/\bconnect\b[^;]*? from '[^']*database\.ts'/.test(written)) return false
    const calls = [...written.matchAll(/(?<![.\w])connect\((?!\)|Number\()[^;]*?\)$/gm)].map(([call]) => call)
    return calls.some((call) => !/slowly|patiently|connectWithinSeconds/.test(call))
  })
  expect(hasty).toEqual([])
})

test('no test has a shorter time limit than the default, which would fail on a busy machine', () => {
  const limits = files.filter(
    (file) =>
      /\.(test|walk)\.tsx?$/.test(file) &&
      /^\s*\}, \d{1,3}_000\)$|^\s*\d{1,3}_000,?\n\s*\)$|timeout: \d{1,2}_000\b/m.test(text(file)),
  )
  expect(limits).toEqual([])
})

test('no test gives the back-end less than two seconds, or a call or statement too little patience for a busy machine', () => {
  const hasty = files
    .filter((file) => /\.(test|walk)\.tsx?$|\/testing\//.test(file) && file !== 'conventions.test.ts')
    .filter((file) =>
      /timeoutMs: (1_)?\d{1,3}\b|(?:patience|maxWait)Ms: [1-9]\d{1,3}\b|answerWithinSeconds: 0/.test(
        text(file),
      ),
    )
  expect(hasty).toEqual([])
})

test('times of the server are compared with the server’s clock, and durations are measured by one that nobody sets', () => {
  // Kept beyond the life of a page, or compared with what the system says of its sleep.
  const wallClock = [
    'app/palette/recent.ts',
    'live/server-clock.ts',
    'live/stream.ts',
    'live/use-connection-health.ts',
    'parts/api/kept-operation.ts',
  ]
  const readers = files
    .filter((file) => /^apps\/console\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(withoutComments(text(file))))
  expect(readers.map((file) => file.replace('apps/console/src/', '')).toSorted()).toEqual(wallClock)
})

test('who reads again names its topics, and the stream alone decides whether one of them was missed', () => {
  const parts = files.filter((file) => /^apps\/console\/src\/.*(?<!\.test)\.tsx?$/.test(file))
  expect(parts.filter((file) => /onReread\((async )?\(\w|onReread\(\w+ =>/.test(text(file)))).toEqual([])
  expect(parts.filter((file) => /onReread\(/.test(text(file))).length).toBeGreaterThan(20)
})

test('a test has entries classified by `writeClassified`, because the server classifies them at the same time', () => {
  const callers = files.filter((file) => file.endsWith('.test.ts') && text(file).includes('classifyEntries('))
  expect(callers).toEqual(['apps/server/src/statements/automation/classifier.test.ts', 'conventions.test.ts'])
})

test('the set-up of a test file uses `ofFile`, which also cleans it up', () => {
  const byHand = files.filter(
    (file) => /\.(test|walk)\.ts$/.test(file) && /^ {2}(world|browser) = await /m.test(text(file)),
  )
  expect(byHand).toEqual([])
})

test('a walk navigates, signs in and out through the shared functions, which do not race with the page', () => {
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file) && file !== 'e2e/door.ts')
  expect(walks.length).toBeGreaterThan(40)
  expect(walks.filter((file) => /\.goto\(|clearCookies\(|waitForURL\(/.test(text(file)))).toEqual([])
})

test('a value that the contract converts has a type for those who send it, so that a wrong one does not compile', () => {
  const contract = files.filter((file) => /^packages\/contract\/src\/.*\.ts$/.test(file))
  expect(contract.filter((file) => /z\.coerce\s*\.\w+\(/.test(text(file)))).toEqual([])
  expect(contract.filter((file) => /z\.coerce\s*\.\w+<\w+>\(/.test(text(file))).length).toBeGreaterThan(5)
})

test('a walk intercepts requests by `intercept`, which waits until they really come', () => {
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file) && file !== 'e2e/intercept.ts')
  expect(walks.filter((file) => /await \w+\.route\(/.test(text(file)))).toEqual([])
  expect(walks.filter((file) => text(file).includes('await intercept(')).length).toBeGreaterThan(8)
})

test('no walk uses `waitForFunction`, which the page’s security policy forbids', () => {
  const walks = files.filter((file) => /^(e2e|bench)\/.*\.ts$/.test(file))
  expect(walks.filter((file) => text(file).includes('.waitForFunction('))).toEqual([])
})

test('a walk that creates a row waits by name for the form to close, since the new row opens a dialog there', () => {
  const labels = files
    .filter((file) => /^apps\/console\/src\/.*\.tsx$/.test(file))
    .flatMap((file) => [...text(file).matchAll(/(?:createLabel: |create: \{\s*label: )m\.(\w+)\(\)/g)])
    .map(([, label]) => label)
  expect(labels).toContain('goodwill_give')
  const creates = new RegExp(String.raw`'(?:${labels.join('|')})'|\$\{kind\}_new`)
  const unnamed = /^ *const (\w+) = \w+\.getByRole\('dialog'\)$/gm
  const blocks = files.filter((file) => /^e2e\/.*\.ts$/.test(file)).flatMap((file) => functionsOf(text(file)))
  const creating = blocks.filter((block) => creates.test(block))
  expect(creating.length).toBeGreaterThan(8)
  const blind = creating.filter((block) =>
    [...block.matchAll(unnamed)].some(([, name]) => block.includes(`${name}.waitFor({ state: 'detached' })`)),
  )
  expect(blind).toEqual([])
})

const functionsOf = (code: string) => code.split(/\n(?= {0,2}(?:test\(|async function|function))/)

test('a walk presses keys that move in a list only once a row of the list is drawn', () => {
  const walks = files.filter((file) => /^e2e\/.*\.walk\.ts$/.test(file))
  const raw = /^ *await \w+\.keyboard\.press\('(Shift\+)?[jkx]'\)/im
  expect(walks.filter((file) => raw.test(text(file)))).toEqual([])
  expect(walks.filter((file) => text(file).includes('pressAtRow(')).length).toBeGreaterThan(3)
})

test('a walk that closes something by Escape waits until it is closed', () => {
  const raw = /keyboard\.press\('Escape'\)/
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file) && file !== 'e2e/keys.ts')
  expect(walks.filter((file) => raw.test(text(file)))).toEqual([])
})

test('a walk does not await a fetch inside a page that its answer may replace', () => {
  const waits = /\.evaluate\((async )?\(\) =>\s*(\{\s*)?(await )?fetch\(/
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file))
  expect(walks.filter((file) => waits.test(text(file)))).toEqual([])
})

test('a walk sends G and its letter in one breath, since G waits for a moment only', () => {
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file) && file !== 'e2e/keys.ts')
  expect(walks.filter((file) => /KeyG|\.press\('[gG]'\)/.test(text(file)))).toEqual([])
})

test('every message that a walk uses exists, which types do not check', () => {
  const known = JSON.parse(text('apps/console/messages/th.json')) as Record<string, unknown>
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file))
  const read = walks.flatMap((file) =>
    [...text(file).matchAll(/\b(?:th|en)(?:\['|\.)([a-z][a-z\d_]*_[a-z\d_]+)\b/g)].map(
      ([, key]) => `${file}: ${key}`,
    ),
  )
  expect(read.length).toBeGreaterThan(500)
  expect(read.filter((one) => !(one.split(': ')[1]! in known))).toEqual([])
})

test('a walk finds the bar of the page by its role, not the header of a card', () => {
  // `getByRole('banner')` is the bar alone.
  const anyHead = /\w\.locator\(['"`]header\b/
  const walks = files.filter((file) => /^e2e\/.*\.ts$/.test(file))
  expect(walks.filter((file) => anyHead.test(text(file)))).toEqual([])
})

test('a walk polls what it reads from a page until it is there', () => {
  // An immediate read sees the previous page; `expect.poll` waits for the current one.
  const atOnce =
    /expect\(\s*await [^\n]*\.(count|textContent|innerText|inputValue|isVisible|isHidden|isDisabled|isEnabled|isChecked|getAttribute|allTextContents|allInnerTexts|content)\(/
  const anyOption = /getByRole\('option'\)\s*\.first\(\)\s*\.click/
  const walks = files.filter((file) => /^e2e\/.*\.walk\.ts$/.test(file))
  expect(walks.filter((file) => atOnce.test(text(file)))).toEqual([])
  expect(walks.filter((file) => anyOption.test(text(file)))).toEqual([]) // it may belong to an older result
})

test('what is read page after page is read by `inPages`, which ends with the last page and not before', () => {
  const other = [
    'platform/lists/in-pages.ts',
    // They gather what they write.
    'legacy-import/documents/load-file.ts',
    'legacy-import/live-project/load-live.ts',
    'platform/purge/purge-files.ts',
    'players/form/referral-store.ts',
    // They go on in another transaction, or when a slot is free.
    'crediting/sending/dispatcher.ts',
    'crediting/sending/lease-store.ts',
    'staff/audit/seal-audit.ts',
  ]
  const compares =
    /\w\.length (?:<|<=|===|!==|>=|>) (?:\w*[aA]tOnce|\w*[pP]er(?:Statement|Page)|batch(?:Size)?|pageSize|size)\b/
  const paging = sources.filter(
    (file) => /^apps\/server\/src\/(?!testing\/)/.test(file) && compares.test(text(file)),
  )
  expect(paging.toSorted()).toEqual(other.map((file) => `apps/server/src/${file}`).toSorted())
})

test('an id is looked for as an id (`isId`), not as text, for which the whole table would be read', () => {
  const asText = /\b\w*id::text\s*=\s*(any\()?\$/
  expect(
    sources.filter((file) => asText.test(withoutComments(text(file))) && file !== 'conventions.test.ts'),
  ).toEqual([])
})

test('a sum is no 32-bit number in SQL: sums of money and counts grow beyond it', () => {
  const narrow = sources.filter(
    (file) =>
      file.startsWith('apps/') &&
      file.endsWith('.ts') &&
      /\bsum\((?:[^()]|\([^()]*\))*\)(?:, 0\))?::int(?:eger|4)?\b/i.test(text(file)),
  )
  expect(narrow).toEqual([])
})

test('a statement inserts as many rows as `inStatements` yields, since the driver refuses 65,534 values', () => {
  /** The rows of `insert into … ${tx(rows)}`, as text; a list in `in ${tx(list)}` or `values ${tx(rows)}` too. */
  const given = /\b(?:insert into (?:[\w."]+|\$\{[^}]*\})|values|in)\s*\$\{\s*\w+\(\s*([^`]*)/g
  /** Several rows have a name in the plural, or a call makes them; one has a name in the singular, or braces. */
  const areMany = (rows: string) => /^(\w+s\b|[\w.]+\(|\[)/.test(rows)
  const unbounded = (source: string) =>
    [...source.matchAll(given)].flatMap(([, rows]) => {
      const name = /^\w+/.exec(rows!)?.[0]
      return areMany(rows!) && !source.includes(`const ${name} of inStatements(`) ? [name] : []
    })
  expect(unbounded('tx`insert into push_delivery ${tx(pushes as never)} on conflict do nothing`')).toEqual([
    'pushes',
  ])
  expect(unbounded('tx`insert into a\n ${tx(one.map(toRow))}`; tx`where id in ${sql(ids)}`')).toHaveLength(2)
  const servers = sources.filter(
    (file) => /^apps\/(server|credit)\/src\/(?!testing\/)/.test(file) && file.endsWith('.ts'),
  )
  const using = servers.filter((file) => text(file).includes(' of inStatements('))
  expect(using.length).toBeGreaterThan(9)
  expect(servers.flatMap((file) => unbounded(text(file)).map((name) => `${file}: ${name}`))).toEqual([])
})

test('a long read uses its own connection: the pool ends a statement after half a minute', () => {
  const onThePool = /\bsql(<[^`]*>)?`[^`]*`\s*\.cursor\(/
  expect(sources.filter((file) => file.startsWith('apps/') && onThePool.test(text(file)))).toEqual([])
})

test('a poll only looks: a press that is repeated until something is there may hit what has come in its place', () => {
  const acts = /\.poll\((?:(?!\.(?:to[A-Z]|not\.))[^;])*?\.(press|click|dblclick|fill|type|check|dragTo)\(/
  expect(acts.test("expect.poll(async () => { await button.press('Enter') })")).toBe(true)
  const looking = sources.filter((file) => text(file).includes('.poll('))
  expect(looking.length).toBeGreaterThan(50)
  expect(
    looking.filter((file) => file !== 'conventions.test.ts' && acts.test(withoutComments(text(file)))),
  ).toEqual([])
})

test('periodic work uses the work poller or `runPeriodically`, which never overlap and are awaited at the end', () => {
  const ofThemselves =
    /^apps\/server\/src\/(platform\/(workers\/(work-poller|run-periodically)|monitoring\/witness|http\/idle-connections|embedded\/keep-running)|live\/(change-listener|route)|statements\/automation\/(classifier|auto-match))\.ts$/
  const found = sources.filter(
    (file) => file.startsWith('apps/server/src/') && /\bsetInterval\(/.test(text(file)),
  )
  expect(found.filter((file) => !ofThemselves.test(file))).toEqual([])
})

test('a day or a month begins at midnight in Bangkok, in SQL and in code', () => {
  const elsewhere =
    /\bcurrent_date\b|\b(now|clock_timestamp)\(\)::date\b|\bdate_trunc\('(day|week|month|year)', (?![^']*at time zone 'Asia\/Bangkok')|\bnew Date\(dayOf\(|\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes)\(/i
  for (const wrong of [
    'created_at >= current_date',
    'clock_timestamp()::date',
    "date_trunc('day', now())",
    'new Date(dayOf(now))',
    'new Date().setHours(0, 0, 0, 0)',
    'now.getDate()',
  ])
    expect(wrong).toMatch(elsewhere)
  expect("date_trunc('day', clock_timestamp() at time zone 'Asia/Bangkok')").not.toMatch(elsewhere)
  const ours = sources.filter((file) => /^(apps|packages)\//.test(file))
  expect(ours.filter((file) => elsewhere.test(text(file)))).toEqual([])
})

test('every command that places an order checks whether it needs approval', () => {
  const placing = sources.filter(
    (file) =>
      /^apps\/server\/.*(?<!store)\.ts$/.test(file) && /\bplaceOrder\(/.test(withoutComments(text(file))),
  )
  expect(placing.length).toBeGreaterThan(5)
  // A trial moves at most 100 credits and takes them back. The approval is asked for when a profile is switched on.
  const trials = /\/crediting\/profile\/(try-backend|take-trial-back)\.ts$/
  const asked = placing.filter((file) => !trials.test(file))
  expect(asked.filter((file) => !/\b(requireApproval|needsApproval)\(/.test(text(file)))).toEqual([])
})

test('a test that looks at what its database does leaves out the databases of other tests beside it', () => {
  const looking = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      file !== 'conventions.test.ts' &&
      /\bpg_(locks|stat_activity)\b/.test(text(file)),
  )
  expect(looking.length).toBeGreaterThan(4)
  // A drop that takes too long names what holds it up, in whichever database.
  const ofDrops = 'apps/server/src/testing/test-database.ts'
  const ofAllDatabases = looking.filter(
    (file) => file !== ofDrops && !/\bdatname = |application_name = '/.test(text(file)),
  )
  // No test: it asks who holds a lock of its own database.
  const ofProduct = 'apps/server/src/settings/backup-store.ts'
  const ofLocks = looking.filter((file) => file !== ofProduct && /\bpg_locks\b/.test(text(file)))
  expect([ofAllDatabases, ofLocks]).toEqual([[], []])
})

test('a test that opens transactions on a connection of its own has time for them on a busy machine', () => {
  // It tries what the limits of a server do.
  const ofLimits = 'apps/server/src/platform/database/broken-connections.test.ts'
  const opening = files.filter((file) => {
    const code = file.endsWith('.test.ts') ? withoutComments(text(file)) : ''
    return /\bconnect\(\w+\.\w*[uU]rl\b/.test(code) && /\.begin\(/.test(code)
  })
  expect(opening.length).toBeGreaterThan(3)
  expect(opening.filter((file) => file !== ofLimits && !/\bpatiently\b/.test(text(file)))).toEqual([])
})

test('every listener to rows of the stream reads again what it missed while the stream was away', () => {
  // A sound for something past would only be noise.
  const alone = new Set(['apps/console/src/app/bar/Alerts.tsx'])
  const hearing = sources.filter((file) => text(file).includes('stream.onRow('))
  expect(hearing.length).toBeGreaterThan(10)
  expect(hearing.filter((file) => !alone.has(file) && !text(file).includes('stream.onReread('))).toEqual([])
})

test('an answer that rows of the stream keep up to date has those that were heard while it was read', () => {
  const kept = sources.filter(
    (file) =>
      file.startsWith('apps/console/src/') &&
      /\bstream\.onRow\(/.test(text(file)) &&
      /\bsetQueryData\b/.test(text(file)),
  )
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.filter((file) => !text(file).includes('heardMeanwhile'))).toEqual([])
})

test('a component that cannot read its data says so, unless the page is complete without them', () => {
  const complete = new Map(
    Object.values(completeWithout).flatMap((files) => files.map((file) => [file, true])),
  )
  const reads = [
    ...componentsWith('useQuery'),
    ...componentsWith(String.raw`(?!useQuery\b)use\w+`).filter(({ name }) =>
      /^\{.*\b(data|rows|first)\b/.test(name),
    ),
  ]
  const silent = reads.filter(
    ({ name, after }) =>
      !/\b(error|isError)\b/.test(name) &&
      (name.startsWith('{') || !new RegExp(String.raw`\b${name}\b(?!\.(data|refetch)\b)`).test(after)),
  )
  const files = silent.map(({ file }) => file.replace('apps/console/src/', ''))
  expect(files.filter((file) => !complete.has(file))).toEqual([])
  expect([...complete.keys()].filter((file) => !files.includes(file))).toEqual([])
})

test('numbers that people type are read in Thai digits too', () => {
  const console = sources.filter((file) => file.startsWith('apps/console/src/'))
  const readers = console.filter((file) => /\/\^\\d\{\d,\d*\}\$\//.test(text(file)))
  expect(readers).toEqual([
    'apps/console/src/parts/lists/list-search.ts',
    'apps/console/src/parts/typed-count.ts',
  ])
})

test('a read that fails later takes away nothing that is shown: it may be half filled in', () => {
  const console = sources.filter((file) => /^apps\/console\/src\/.*\.tsx$/.test(file))
  expect(console.filter((file) => /^ +if \(\w*[eE]rror\) return/m.test(text(file)))).toEqual([])
})

/** What a page does not need to be complete, and the files that read it. */
const completeWithout = {
  'choices and proposals for a field that can be filled in without them': [
    'parts/lists/use-views.ts',
    'parts/player/use-next-code.ts',
    'parts/player/agent-choices.ts',
    'players/form/address/PlaceInput.tsx',
    'players/form/ReferralSection.tsx',
    'players/list/TagSelect.tsx',
    'players/page/TagEditor.tsx',
    'staff/audit/AuditPage.tsx',
    'cashier/requests/NewRequest.tsx',
  ],
  'a warning before saving; the server checks again when it saves': [
    'parts/slips/SlipDraft.tsx',
    'players/form/use-blocked.ts',
    'players/form/use-duplicate-players.ts',
  ],
  'a count, a sum or a mark beside what the page shows, left out until it is read': [
    'app/bar/ApprovalsCounter.tsx',
    'parts/player/PlayerCare.tsx',
    'parts/setup/SetupHint.tsx',
    'setup/SetupCard.tsx',
    'staff/employees/WaitingNotice.tsx',
    'statements/rules/RuleStartDialog.tsx',
    'statements/rules/RulesPage.tsx',
    'parts/lists/use-totals.ts',
    'parts/use-feeds.ts',
    'staff/audit/ChainState.tsx',
    'staff/employees/use-work.ts',
    'statements/manual/ManualPage.tsx',
  ],
  'a figure that is then shown as unknown': ['cashier/withdrawals/use-payout-balance.ts'],
  'data that another part of the page reads too, with the reason why it cannot': [
    'cashier/withdrawals/WithdrawalActs.tsx',
    'cashier/withdrawals/use-payout-way.ts',
  ],
}

/** Returns each use of a hook in the console: the name that it is given, and the source after it. */
const componentsWith = (hook: string) =>
  sources
    .filter((file) => /^apps\/console\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...text(file).matchAll(new RegExp(String.raw`const (\w+|\{[^}]*\}) = ${hook}(?:<[^(]*>)?\(`, 'g')),
      ].map((found) => ({ file, name: found[1]!, after: text(file).slice(found.index + found[0].length) })),
    )

test('a page changes its own address only with the hook that does nothing after the employee has left', () => {
  const console = sources.filter((file) => /^apps\/console\/src\/.*(?<!\.test)\.tsx?$/.test(file))
  const changes = /\b(?!navigate\b)\w+\.useNavigate\(|\bnavigate\(\{\s*(?:to: '\.',\s*)?(?:search|hash):/
  const allowed = 'apps/console/src/app/use-change-search.ts'
  // A page's own parameter may change too, as long as it asks whether the page is still open.
  const asks = /\buseIsOpen\(/
  expect(
    console.filter(
      (file) => file !== allowed && changes.test(withoutComments(text(file))) && !asks.test(text(file)),
    ),
  ).toEqual([])
})

test('which of two states of a row is later, one function of the console says, by version and revision', () => {
  const compares = /\b(?:version|revision) (?:>|>=|<|<=|-) /
  // It asks whether a colleague has saved over the version of a form.
  const ofForm = ['apps/console/src/players/form/use-newer.ts', 'apps/console/src/parts/form/use-form.ts']
  const found = sources.filter((file) => file.startsWith('apps/console/src/') && compares.test(text(file)))
  expect(found.filter((file) => !ofForm.includes(file))).toEqual(['apps/console/src/live/newer-row.ts'])
})

/** Fields that are no form of the kit, each class with the reason. A file that no longer has any leaves the list. */
const noFormOfTheKit = {
  'a filter or a search: it sends no command': [
    'cashier/requests/RequestFilters.tsx',
    'reports/ShiftNow.tsx', // the period; its hand-over is a form of the kit
  ],
  'a question: it has an answer and changes nothing': [
    'line/TryReply.tsx',
    'bank-feeds/PhoneTest.tsx',
    'parts/lists/ExportDialog.tsx',
    'statements/manual/ManualMessage.tsx',
    'statements/rules/WeightTrialCard.tsx',
  ],
  'a choice: one press saves it': [
    'accounts/DisplayOrderSelect.tsx',
    'notifications/PushSwitch.tsx',
    'players/page/TagEditor.tsx',
  ],
  'a proof of identity: what is wrong is never told of a field': [
    'parts/factor/FactorForm.tsx',
    'parts/factor/NamePasskey.tsx',
    'parts/factor/PasswordProof.tsx',
    'parts/factor/SetUpApp.tsx',
    'staff/sign-in/PasswordForm.tsx',
    'staff/sign-in/SessionOver.tsx',
  ],
  'the reason of a command that another part sends under its own operation id': [
    'cashier/requests/RequestClosing.tsx',
    'cashier/withdrawals/WithdrawalObstacle.tsx',
    'players/form/LetInDialog.tsx',
  ],
  'several commands share the fields, each with its own operation id': [
    'cashier/requests/BulkPreview.tsx',
    'crediting/backend/TrialCard.tsx',
    'players/page/PrivacyDialog.tsx',
  ],
  // The kit sends a whole draft, and after a conflict the next save overwrites theirs. Here only changed fields are
  // sent, a hidden one is replaced or emptied unseen, a conflict is settled field by field from a read that is
  // recorded, and a picture follows.
  'a record that is written and merged field by field': ['players/form/PlayerFormFields.tsx'],
}

test('who writes a setting locks the settings first: of two changes in flight none is lost', () => {
  const writers = sources.filter(
    (file) => file.startsWith('apps/server/src/') && /\bwriteSetting\(/.test(text(file)),
  )
  const unlocked = writers.filter((file) => !/await lockSettings\(/.test(text(file)))
  expect(unlocked.filter((file) => !file.startsWith('apps/server/src/demo/'))).toEqual([
    'apps/server/src/staff/employees/first-owner.ts', // there is nobody else yet
  ])
})

test('what a form begins with, reads and sends is in a file that a test imports', () => {
  const drafts = sources.filter(
    (file) =>
      /^apps\/console\/src\/.*(-(draft|wish)|\/(read|typed)-[^/]+)\.ts$/.test(file) &&
      !/\/read-(file|key-file|code)\.ts$/.test(file), // they read files and pictures: only a browser can
  )
  const tests = files.filter((file) => /^apps\/console\/src\/.*\.test\.ts$/.test(file))
  const imported = new Set(
    tests.flatMap((file) =>
      [...text(file).matchAll(/from '(\.[^']+)'/g)].map(([, path]) => posix.join(dirname(file), path!)),
    ),
  )
  expect(drafts.length).toBeGreaterThan(20)
  expect(drafts.filter((file) => !imported.has(file))).toEqual([])
})

/** What waits for answers in a loop, and how it ends when nobody looks any more. */
const loopsThatWait = {
  'it sends commands, and stops when its part is gone': [
    'cashier/requests/use-bulk.ts',
    'legacy-import/upload-old-pictures.ts',
    'rewards/lossreturn/pay-run.ts',
  ],
  'it attaches a few slips, which were meant together': [
    'parts/slips/SlipPanel.tsx',
    'parts/slips/attach-slip.ts',
  ],
  'it sends no command': [
    'app/sample-text.tsx',
    'live/live-list.ts',
    'live/read-pages.ts',
    'parts/approvals/use-open-approvals.ts',
    'parts/lists/find-chosen.ts',
    'parts/lists/read-file.ts',
    'parts/navigation/blocker.ts',
    'parts/slips/use-pending-slips.ts',
    'rewards/lossreturn/PayManyDialog.tsx',
    'ui/load-part.ts',
  ],
}

test('a loop that sends commands stops when the part that shows its results is gone', () => {
  const loops = new Set([
    'ForStatement',
    'ForOfStatement',
    'ForInStatement',
    'WhileStatement',
    'DoWhileStatement',
  ])
  const home = 'apps/console/src/'
  const waiting = sources.filter((file) => {
    const source = file.startsWith(home) && !file.startsWith(`${home}testing/`) ? text(file) : ''
    if (!/\bawait\b/.test(source)) return false
    let waits = false
    walkNodes(parseSync(file, source).program, (node) => {
      if (loops.has(node.type) && /\bawait\b/.test(source.slice(node.start, node.end))) waits = true
    })
    return waits
  })
  const known = Object.values(loopsThatWait).flat()
  expect(waiting.map((file) => file.slice(home.length)).sort()).toEqual(known.sort())
})

test('a component that renders a dialog keeps no reference to elements inside, which mount later', () => {
  const holding = sources.filter(
    (file) =>
      file.startsWith('apps/console/src/') &&
      file !== 'apps/console/src/parts/Dialog.tsx' &&
      /<Dialog\b/.test(text(file)) &&
      /useRef<HTML/.test(text(file)),
  )
  expect(holding).toEqual([])
})

test('every form uses the kit: drafts, disabled reasons, field errors and conflicts work alike in all', () => {
  const field =
    /<(TextInput|Textarea|PasswordInput|NativeSelect|Checkbox|Radio|Choices|Presets|WholeNumber)\b/
  const isOfItsOwn = (source: string) =>
    /<(form|FormElement)\b/.test(source) ||
    (!source.includes("'#parts/form/") &&
      (/<ReasonPicker\b/.test(source) || (field.test(source) && /\buse(Operation|Mutation)\(/.test(source))))
  const home = 'apps/console/src/'
  const found = sources.filter(
    (file) => file.startsWith(home) && !file.startsWith(`${home}parts/form/`) && isOfItsOwn(text(file)),
  )
  const known = Object.values(noFormOfTheKit).flat()
  expect(found.map((file) => file.slice(home.length)).sort()).toEqual(known.sort())
})

test('a password is never cut: a pasted one would be another password, and nobody would see it', () => {
  const fields = sources
    .filter((file) => /^apps\/console\/src\/.*(?<!\.test)\.tsx$/.test(file))
    .flatMap((file) =>
      [...text(file).matchAll(/<PasswordInput\b.*?\/>/gs)].map(([field]) => ({ file, field })),
    )
  expect(fields.length).toBeGreaterThan(6)
  expect(fields.filter(({ field }) => field.includes('maxLength')).map(({ file }) => file)).toEqual([])
})

test('a command that fails says so: whoever makes it shows its error, or passes it to a part that does', () => {
  const ofConsole = sources.filter((file) => /^apps\/console\/src\/.*(?<!use-operation)\.tsx?$/.test(file))
  const makes = /\buse(?:Mutation|Operation)\(/
  const hooks = ofConsole
    .filter((file) => /\/use-[^/]+\.ts$/.test(file) && makes.test(text(file)))
    .flatMap((file) =>
      [...text(file).matchAll(/^export (?:const|function) (use\w+)/gm)].map(([, name]) => name!),
    )
    .filter((name) => !readsOnly.includes(name))
  const any = ['useMutation', 'useOperation', ...hooks].join('|')
  const made = new RegExp(String.raw`const (\w+|\{[^}]*\}) = (?:${any})(?:<[^(]*>)?\(`, 'g')
  const silent = (file: string) =>
    [...text(file).matchAll(made)].filter(({ 0: whole, 1: name, index }) => {
      if (name!.startsWith('{')) return !/\b(error|problem|state)\b/.test(name!)
      const call = callAt(text(file), index + whole.length - 1)
      const rest = text(file).replace(whole, '')
      const shown = String.raw`\b${name}\.(?:operation\.)?(?:error|problem|state)\b`
      const passed = String.raw`=\{${name}(?:\.operation)?\}|\.\.\.${name}\b|\} = ${name}\b|return \{[^}]*\b${name},|lastFailure\([^)]*\b${name}\b`
      return !/\bonError\b[^]*\b(?:toast|say)\(/.test(call) && !new RegExp(`${shown}|${passed}`).test(rest)
    })
  expect(ofConsole.flatMap((file) => silent(file).map(([whole]) => [file, whole]))).toEqual([])
  expect(hooks.length).toBeGreaterThan(8)
})
/** Hooks in whose files a command is made by another one. */
const readsOnly = ['useSetup', 'useWeights', 'useSaveWeights']
/** Returns the text of the call whose parenthesis opens here. */
function callAt(source: string, open: number): string {
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')' && --depth === 0) return source.slice(open, at)
  }
  return source.slice(open)
}

test('a field error is shown in the language of the page, never as the server’s sentence', () => {
  // Words of the server about files, pictures and samples, each with a sentence of its own in the same file.
  const ofTheirOwn = new Set([
    'apps/console/src/players/import/import-labels.ts',
    'apps/console/src/legacy-import/legacy-import-labels.ts',
    'apps/console/src/parts/picture/picture-labels.ts',
    'apps/console/src/parts/problems/fetch-answer.ts',
    'apps/console/src/parts/slips/SlipPanel.tsx',
    'apps/console/src/statements/imports/ImportStart.tsx',
    'apps/console/src/statements/manual/ParserFailures.tsx',
  ])
  const raw = sources.filter(
    (file) => file.startsWith('apps/console/src/') && /details\??\.fields/.test(text(file)),
  )
  expect(raw.filter((file) => !ofTheirOwn.has(file))).toEqual([])
})

test('a shared place is taken only by a known caller with a complete body', () => {
  const server = sources.filter((file) => /^apps\/server\/src\/(?!testing\/)/.test(file))
  // Routes with counters of their own beside the gates. Each counts for one caller or one object, or nothing that
  // others wait for.
  const ofTheirOwn = new Set([
    'apps/server/src/platform/http/take-bytes.ts', // bytes on their way, per caller
    'apps/server/src/reports/export/export-route.ts', // one per identified employee, with their complete request
    'apps/server/src/reports/export/import-lines-route.ts', // counts nothing: its line numbers start at 0
    'apps/server/src/legacy-import/old-file-route.ts', // one file of one import, streamed
  ])
  const answers = /\b(http|scope)\.(route|get|post|all)\(|\btakeBytes\(/
  const counts = /\+= 1\b|\w\+\+|\.size >=|\blet \w+ = (?:0|false)\b|\bunderWay\b/
  const counting = server.filter(
    (file) => answers.test(text(file)) && counts.test(withoutComments(text(file))),
  )
  expect(counting.filter((file) => !ofTheirOwn.has(file))).toEqual([])
  // Nor may a gate be entered before the body has arrived: hooks of Fastify up to `preParsing` run before its first
  // byte.
  const early =
    /\b(onRequest|preParsing)\b[^]{0,900}?(\bfairGate|\blimitConcurrency|\.enter\(|hashPassword|verifyPassword|readInThread|inTurn)/
  const gated = server.filter((file) => early.test(withoutComments(text(file)).replace(/preHandler[^]*/, '')))
  // `traffic.ts` only remembers there which answer belongs to a request; its gate is entered once the caller is known.
  expect(gated).toEqual(['apps/server/src/platform/http/traffic.ts'])
  // Bodies are collected where they are counted (`bodies.ts`). A route that streams its body says so.
  const collecting = server.filter((file) => text(file).includes('addContentTypeParser('))
  expect(collecting).toEqual([
    'apps/server/src/legacy-import/old-file-route.ts',
    'apps/server/src/platform/http/take-bytes.ts',
  ])
  expect(server.filter((file) => text(file).includes('streamed: true'))).toEqual([collecting[0]])
})

test('no source folder holds more files than a reader can survey', () => {
  const held = new Map<string, number>()
  const all = execSync(
    'git ls-files --cached --others --exclude-standard -- "apps/*/src/**" "packages/*/src/**"',
  )
  for (const file of all.toString().trim().split('\n')) {
    // What was deleted is in the index until it is committed.
    if (existsSync(file)) held.set(dirname(file), (held.get(dirname(file)) ?? 0) + 1)
  }
  expect(held.size).toBeGreaterThan(100)
  expect([...held].filter(([, count]) => count > 60)).toEqual([])
})

test('no file has a meaningless name such as "utils"', () => {
  const empty = /\/(utils?|helpers?|misc|common|types|index)\.tsx?$/
  expect(sources.filter((file) => empty.test(file))).toEqual([])
})

/** The project's own former names that were replaced by the usual terms. */
const givenUp = `
  hearMessage hearEntries hearAgain takeMessage keepOnce readersOfNow
  readersNow readersOf lineStands lineBroke matchAlone decideAlone
  distrustMachine markTwins findRetold SecondNeeded permitHalf makeWhole
  HalfIn checkHimself demandFresh askAnew proveAnew keepingAnOwner
  noteBorn noteDenials plannedAnew giveRoom withRoom untilLeft
  beQuiet tellScreens tellToReadAgain AsItIs breathe everyRow
  Household DoorTools wearPreferences leadStream MetFirst useKept
  usePulse ApprovalKeeper BackupKeeper EventKeeper LineKeeper newKeeper
  phoneKeeper auditKeeper approvalKeeper backupKeeper startApprovalKeeper startAuditKeeper
  startBackupKeeper startEventKeeper startLineKeeper startPhoneKeeper startPurgeKeeper startRollupKeeper
  stopPurgeKeeper stopRollupKeeper
  needsSecond requirePendingMfa PendingMfa halfIn refuseHalf SecondHint
  ToldEntry HeardEntry HeardResult HeardMessage toldBy hearTold
  useMoneyGate switchDayAndNight HouseProblem DoorFrame FactorDoor atTheFactorDoor readDoor keepAtDoor
  doorKey doorOf HouseEvent HouseEventKind houseEventKinds openDatabaseDoor DatabaseDoor
  doLeftWork LeftWork DeliveryLanes startDeliveryLanes pulseAt
  Lookout startLookout nobodyLooks lookMs lookAgainMs useLook useLookers Lookers Looker noteLooks
  lookedAtLately lookAtEverything permitToLook
  mostTogether TogetherRefusal togetherOffer TogetherOffer TogetherDialog TogetherSets togetherBlock
  payTogether useMatchTogether MatchedTogether Himself
  hearEach hearPulse readAndTell tellNews tellerOf findAsked broughtValues
  startLineStandIn LineStandIn startFirestoreStandIn FirestoreStandIn PushbulletStandIn startPushStandIn
  PushStandIn StandInPerson startStandIn StandIn isStandIn standIn
  Mover createMover mover MovingIn movingIn MovingInReport movingInRoutes addMovedIn changeMovedIn lockMovedIn
  hashMovedIn isMovedIn BroughtKind bringOldFile bringOldPictures bringAvatar bringAvatars putDown takeInLive
  nextToPlace ToPlace settleDocuments lockPlaced placeAll placeNext moveInLive
  Lamp lamps lampOf
  Fate fateOf fateText Drift DriftKind driftKinds driftText driftsOf driftOf DriftShown MarkedDrift PileName
  pileNames OpenPile pileOf pileItems Moved nothingMoved movedColumns
  Deed deedOf deedText deedWords deedCount findDeeds
  EntryKin kinText Kin findKin kinOf saveTakenApart onTogether onMatchedTogether TogetherForm
  useLatest
  Judgement judgements judgementText JudgementMark startJudge judgeEntries saveJudgements judgeMessage
  showJudgement createJudge createLineJudge judgeReplay judgeLine judgeForBulk judgeSend judgePushAnswer
  judgeWebhookAnswer SenderMemory memoryAt
  AlikeNotice AlikeDialog AlikePlayers useAlike AlikePlayer AlikeSlip AlikeView alikeOf findAlike lockAlike
  sayAlike checkAlike NameLikeness
  PutAsideDialog AsideBar AsideDialog WithdrawalAsides saveAside decideAside onAside
  narrowingOf narrowingNames RequestNarrowing requestNarrowings Chosen
  ListPlan withdrawalPlan rewardPlan requestPlan playerReportPlan playerPlan openOrdersPlan masterPlan
  lossReturnPlan entryPlan employeePlan depositPlan auditPlan agentPlan
  useBackendAgain useKeysAgain usePushAgain useWebhooksAgain useReadAgain
  placeAt KeptPlace createKeptPlace useKeptPlace useHeldPlace useHoldArrivals walkKeys OldProjectPlace
  PushbulletPlaces holdsTogether useListView readPart ListPart
  BackendPlace readBackendPlace placeName bundledPlace testPlace lockPlace FilesPlace readFilesPlace BackupPlace
  readBackupPlace RestorePlace witnessPlace placeOfAvatar wearAvatar wearsOne placeLineSend placeGathered placeAlert
  isPlaced whenLetGo letGo
  HeldPill holdDuePhones renewHeldPhones isAnyHeldBy CoinHolder lockCoinHolder holdEmployee mayHold mainHolds findHold
  lockHold NewHold saveHold
  PushAtHand pushBy BackendAtHand FactorAtHand EmployeeAtHand SessionAtHand LineAtHand tokenAtHand nowAndThen keepDemanded
  handOut keepFromDeciding toldUnder findHeardBefore isFirstLook checkFresh stayIf saveGone MomentGone useEntry
  keepDays leastKeepDays mostKeepDays DecidedKeep decidedKeeps KeepTimes ShowingChoice movedCount byPaper ExportedFrom
  createBuckets takeOne Portion portionsOf listFaces useFace useFaces toldChanges ToldChange toldSum toldOne toldBefore
  lastTold ToldBalance ToldMeanwhile ToldPurpose useToldWhatBecame isToldApart
`

test('a name replaced by the usual term is not used again', () => {
  const name = new RegExp(`\\b(${givenUp.trim().split(/\s+/).join('|')})\\b`)
  expect(name.test('PutAsideDialog'), 'the list is read').toBe(true)
  expect(sources.filter((file) => !file.endsWith('.sql') && name.test(text(file)))).toEqual([])
})

test('"view" is a saved view of a list only: a store returns records, a role gets rows', () => {
  const homes = /^apps\/server\/src\/reports\/views\//
  // Saved views as the contract names them.
  const names = /\b(?!ListView|viewSearches|viewRow)(?:[A-Z]\w*View|view[A-Z]\w*)\b/
  const strays = sources.filter(
    (file) =>
      file.startsWith('apps/server/src/') && !homes.test(file) && names.test(withoutComments(text(file))),
  )
  expect(strays).toEqual([])
})

test('a function that may return null documents when, unless it is a find, lock or read of a store', () => {
  const ofItself = /^apps\/server\/src\/.*store\.ts#(find|lock|read)/
  const mayBeNothing =
    /^export (?:async )?(?:function\*? (\w+)(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\): ([^\n]*?) \{$|const (\w+) = (?:async )?(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\): ([^\n]*?) =>)/gm
  const undocumented = sources
    .filter((file) => /^(apps\/\w+|packages\/\w+)\/src\/(?!testing\/)/.test(file))
    .flatMap((file) => {
      const source = text(file)
      return [...source.matchAll(mayBeNothing)]
        .filter(([, , ofFunction, , ofConst]) => /\| (null|undefined)/.test(ofFunction ?? ofConst!))
        .filter(({ index }) => !/(\*\/|\/\/.*)\n$/.test(source.slice(0, index)))
        .map(([, ofFunction, , ofConst]) => `${file}#${ofFunction ?? ofConst}`)
    })
  expect(undocumented.length).toBeGreaterThan(20)
  expect(undocumented.filter((one) => !ofItself.test(one))).toEqual([])
})

test('each command has a file of its name', () => {
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const procedures = Object.values(api).flatMap((part) => Object.keys(part))
  const handlers = sources
    .filter((file) => file.startsWith('apps/server/src/http/') && /Handlers<Api/.test(text(file)))
    .flatMap((file) => handlersOf(text(file)))
  // The types of the tables see to it that no procedure is missing: here each has been read.
  expect(handlers.map(({ procedure }) => procedure).toSorted()).toEqual(procedures.toSorted())
  const misnamed = handlers.filter(
    ({ procedure, name, path }) => name !== procedure || posix.basename(path) !== `${kebab(procedure)}.ts`,
  )
  expect(misnamed).toEqual([])
})

/** Returns the lines of a table of routes: each procedure, and the function and file of a feature that answer it. */
function handlersOf(table: string) {
  const imported = new Map(
    [...table.matchAll(/^import \{([^}]*)\} from '(#[^']+)'/gm)].flatMap(([, names, path]) =>
      names!.split(',').map((one) => {
        const [name, alias = name] = one.trim().split(' as ')
        return [alias!, { name: name!, path: path! }] as const
      }),
    ),
  )
  return [...table.matchAll(/^ +(\w+)(?:: (\w+))?,$/gm)].flatMap(([, procedure, local = procedure]) => {
    const handler = imported.get(local!)
    return handler ? [{ procedure: procedure!, ...handler }] : []
  })
}

test('no module is imported for its side effects', () => {
  const bare = sources.filter((file) => /^import '[^']*(?<!\.css)'$/m.test(text(file)))
  expect(bare).toEqual([])
})

test('every refusal has a Thai and an English sentence in the console', () => {
  const [th, en] = ['th', 'en'].map(
    (language) => JSON.parse(text(`apps/console/messages/${language}.json`)) as Record<string, string>,
  )
  for (const code of Object.keys(problems)) {
    const key = `problem_${code.replaceAll('-', '_')}`
    expect([code, th![key] !== undefined, en![key] !== undefined]).toEqual([code, true, true])
  }
})

/** Words of a private dialect, and "he" for anybody. English screens must read like a good English product. */
const notOnScreens =
  /\b(he|him|his|himself|anew|somebody|everybody|nobody knows|this very|wears?|mend|put right|half in|to look at|own accounts?(?! and role))\b/i

test('the English of the screens uses no phrase on the list of unclear ones', () => {
  const en = JSON.parse(text('apps/console/messages/en.json')) as Record<string, unknown>
  const found = Object.entries(en).filter(([, sentence]) => notOnScreens.test(JSON.stringify(sentence)))
  expect(found).toEqual([])
})

/** Phrases by which the server used to hint at what happened instead of saying it. */
const riddles =
  /\banew\b|looked after|could not be \w+ yet|left to the (?:sweeper|next)|taken away|put on file|laid out|worked out|sums? up|is there already|as it (?:was|were) (?:sealed|written)|comes? to what|in the clear\b/i

test('log lines, command-line output and refusals state what happened and what to do', () => {
  const quoted = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
  const said = sources
    .filter((file) => /^apps\/(?:server|credit)\/src\/(?!testing\/).*\.ts$/.test(file))
    .flatMap((file) =>
      (withoutComments(text(file)).match(quoted) ?? []).map((sentence) => ({ file, sentence })),
    )
  expect(said.filter(({ sentence }) => riddles.test(sentence))).toEqual([])
})

const prose = execSync('git ls-files --cached --others --exclude-standard -- "*.md"')
  .toString()
  .trim()
  .split('\n')

test('every cited document and decision exists in the repository', () => {
  const cited = /\b(rulings \d+|safety [A-Z]\d+|(?:docs\/[\w/-]+\.\w+)|decisions? \d{4})/gi
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  const absent = [...sources, ...prose]
    // A migration never changes after it ran, not even its comments.
    .filter((file) => !file.endsWith('.sql'))
    .flatMap((file) => [...text(file).matchAll(cited)].map(([, what]) => ({ file, what: what! })))
    .filter(({ what }) =>
      what.startsWith('docs/') ? !existsSync(what) : !decisions.includes(what.replace(/^decisions? /i, '')),
    )
  expect(absent).toEqual([])
})

test('every file that a document names exists', () => {
  const named = /`([\w./@-]+\.(?:tsx|ts|mjs|css|md|sql|yml|sh))`/g
  const tracked = execSync('git ls-files --cached --others --exclude-standard').toString().trim().split('\n')
  // A document may leave out the folders before, and `src`.
  const endings = new Set(
    tracked
      .flatMap((file) => [file, file.replace('/src/', '/')])
      .flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  const writtenByItsRun = ['bench/NIGHTLY.md']
  const places = prose.flatMap((file) =>
    [...text(file).matchAll(named)].map(([, path]) => ({ file, path: path! })),
  )
  expect(places.length).toBeGreaterThan(300)
  expect(
    places.filter(({ path }) => !endings.has(path.replace(/^[./]+/, '')) && !writtenByItsRun.includes(path)),
  ).toEqual([])
})

test('the list of invariants equals the marks in the tests: `npm run invariants` writes it', () => {
  const list = gatherInvariants()
  expect(list.match(/^- \*\*/gm)!.length).toBeGreaterThan(120)
  expect(text(invariantsFile)).toBe(list)
})

test('comments, titles and documents use "again", never "anew"', () => {
  const spoken = /^\s*(\/\/|\/\*|\*)|^\s*(test|it|describe)[.(]/
  const anew = /\banew\b/i
  // What was measured stays as it was written.
  const documents = prose.filter((file) => !/^(bench\/|docs\/specification)/.test(file))
  const found = [
    ...documents.filter((file) => anew.test(text(file))),
    ...files.filter(
      (file) =>
        !file.endsWith('.sql') &&
        file !== 'conventions.test.ts' &&
        text(file)
          .split('\n')
          .some((line) => spoken.test(line) && anew.test(line)),
    ),
  ]
  expect(found).toEqual([])
})

/** Words of a private dialect that gave way to those of the trade. What was measured stays as it was written. */
const dialect = /\b(told|stands|mended|reckon(?:ed|s)?|roads?|whoever|portions?)\b/i

test('documents use the usual terms', () => {
  // They quote titles of tests.
  const quoting = ['docs/asvs.md', 'docs/invariants.md']
  const documents = prose.filter(
    (file) => !/^(bench\/|docs\/specification)/.test(file) && !quoting.includes(file),
  )
  expect(documents.length).toBeGreaterThan(60)
  expect(documents.filter((file) => dialect.test(text(file)))).toEqual([])
})

test('no sentence of a decision is too long', () => {
  const tooLong = prose
    .filter((file) => file.startsWith('docs/decisions/'))
    .flatMap((file) =>
      text(file)
        .split(/\n\s*\n|\n(?=[-*|#]|\d+\. )/)
        .filter((paragraph) => !paragraph.startsWith('|'))
        .flatMap((paragraph) => paragraph.split(/(?<=[.:?!])\s+(?=[A-Z*`"(])/))
        .map((sentence) => ({ file, words: sentence.trim().split(/\s+/).length, sentence })),
    )
  expect(tooLong.filter(({ words }) => words > 40)).toEqual([])
})

test('a comment on a name stands alone: it does not begin with "The same"', () => {
  const leaning = /\/\*\*\s*(?:\* )?The same(?! (?:as|text|value|picture|database|time|kind)\b)/
  const found = files.filter((file) => /\.tsx?$/.test(file) && /^(apps|packages)\//.test(file))
  expect(found.filter((file) => leaning.test(text(file)))).toEqual([])
})

test('documents call any person "they"', () => {
  // `docs/asvs.md` quotes titles of tests.
  const documents = execSync(
    'git ls-files --cached --others --exclude-standard -- "*.md" ":!docs/asvs.md" ":!docs/specification"',
  )
    .toString()
    .trim()
    .split('\n')
  expect(documents.length).toBeGreaterThan(60)
  expect(documents.filter((file) => /\b(he|his|him|himself)\b/i.test(text(file)))).toEqual([])
})

test('comments, test titles and sentences in the code call any person "they"', () => {
  const one = /\b(he|him|his|himself|she|her|hers|herself)\b/i
  const quoted = /(['`])[^'`]* (he|him|his|himself|she|her|hers|herself)\b[^'`]*\1/
  const spoken = /^\s*(\/\/|\/\*|\*)|^\s*(test|it|describe)[.(]|^\s*\]( as const)?\)\(/
  const found = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'conventions.test.ts')
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => (spoken.test(line) && one.test(line)) || quoted.test(line))
        .map((line) => ({ file, line })),
    )
  expect(found).toEqual([])
})

test('the glossary is short, sorted, and defines the terms of the money code', () => {
  const words = [...text('GLOSSARY.md').matchAll(/^\| ([^|]+) \|.*\|$/gm)].map(([, word]) =>
    word!.toLowerCase(),
  )
  const terms = words.filter((word) => word !== 'code')
  expect(terms.length).toBeLessThanOrEqual(40)
  expect(terms).toEqual(terms.toSorted())
  const wanted = 'witness epoch step-up claim lease fence settlement tainted resync take quarantine'.split(
    ' ',
  )
  expect(wanted.filter((one) => !terms.some((term) => term.split(/[ ,]+/).includes(one)))).toEqual([])
})

test('no line of a document is too long, but in tables, code and what a program wrote', () => {
  const written = /^(bench\/|docs\/invariants\.md$)/
  const documents = prose.filter((file) => !written.test(file))
  expect(documents.length).toBeGreaterThan(100)
  const tooLong = documents.flatMap((file) =>
    text(file)
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'))
      .map((line) => ({ file, line })),
  )
  expect(tooLong).toEqual([])
})

test('the repository mentions only the product', () => {
  const elsewhere = /\/work\/|registry\.npmjs|as an AI|\bsession notes?\b/i
  expect(files.filter((file) => file !== 'conventions.test.ts' && elsewhere.test(text(file)))).toEqual([])
})

test('every rule of the domain has a test that imports it directly', () => {
  const domain = files.filter((file) => file.startsWith('packages/domain/src/'))
  const asked = new Set(
    domain
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((test) => valueImports(text(test)).map((path) => posix.join(dirname(test), path))),
  )
  const unasked = domain.filter(
    (file) => !file.endsWith('.test.ts') && holdsMoreThanTypes(text(file)) && !asked.has(file),
  )
  expect(asked.size).toBeGreaterThan(100)
  expect(unasked).toEqual([])
})

/** Returns the paths of value imports in a file (type imports excluded). */
function valueImports(source: string) {
  return [...withoutComments(source).matchAll(/^import (?!type )[^'"]*?from '(\.[^']+)'/gm)].map(
    ([, path]) => path!,
  )
}

/** Files with types only are checked by the compiler. */
const holdsMoreThanTypes = (source: string) =>
  /^(export )?(const|function\*?|async function|class) /m.test(source)

function withoutComments(source: string) {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

test('a migration that removes something states that older versions must not run beside it', () => {
  const before = 107 // those ran before there was anything to say it to
  const takesAway =
    /\b(drop (table|column|constraint|function|view)|rename (to|column)|alter column \w+ (set data )?type|set not null)\b/i
  const silent = readdirSync('apps/server/migrations').filter((name) => {
    if (Number.parseInt(name, 10) < before) return false
    const sql = readFileSync(`apps/server/migrations/${name}`, 'utf8')
    return takesAway.test(sql) && !/^-- Older programs must not run beside this\b/m.test(sql)
  })
  expect(silent).toEqual([])
})

test('a program defines all tables and arrow functions before it starts to run', () => {
  const runs = /^(?:try \{|await |void \w+\()/m
  const late = sources.filter((file) => {
    const [, ...after] = text(file).split(runs)
    return /^(?:export )?const \w+(?:: |(?: = (?:async )?\())/m.test(after.join('\n'))
  })
  expect(late).toEqual([])
})
