import { execSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Checks that the walks leave out no component. These checks only read files, so they are here, where they fail
 * in seconds, and not beside the walks.
 */

const read = (file: string) => readFileSync(file, 'utf8')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

test('every component of `ui` is on the kit’s page', () => {
  const folder = 'apps/console/kit'
  const sources = readdirSync(folder).map((name) => read(join(folder, name)))
  const parts = readdirSync('apps/console/src/ui').filter((name) => name.endsWith('.tsx') && !isTest(name))
  // These two are invisible: one catches errors, the other is loaded with the first toast.
  const within = ['Boundary.tsx', 'ToastLayer.tsx']
  expect(parts).toEqual(expect.arrayContaining(within))
  const absent = parts.filter(
    (name) => !within.includes(name) && !sources.some((source) => source.includes(`'#ui/${name}'`)),
  )
  expect(absent).toEqual([])
})

/** The walk that checks the component, because it opens only after certain steps. */
const elsewhere: Record<string, string> = {
  'app/bar/SendingHoldPill': 'room',
  'app/menu/MenuDrawer': 'frame',
  'app/menu/Stars': 'stars',
  'cashier/requests/BulkDialog': 'bulk',
  'cashier/requests/TakeOverRequest': 'request-work',
  'legacy-import/OpenLegacyImport': 'legacy-import',
  'line/AlertForm': 'line',
  'line/ConfirmSend': 'line',
  'line/LineReplies': 'line',
  'line/MemberDrawer': 'line',
  'bank-feeds/PhoneSecret': 'phones',
  'bank-feeds/PhoneTest': 'phones',
  'crediting/AcceptHistoryDialog': 'reconcile',
  'crediting/AdoptDialog': 'reconcile',
  'crediting/ConfirmSettlement': 'unknown',
  'crediting/DismissFindingDialog': 'reconcile',
  'crediting/TieDialog': 'reconcile',
  'parts/factor/StepUpDialog': 'second-factor',
  'parts/filters/DayInput': 'player-report',
  'parts/picture/CropDialog': 'player-form',
  'parts/slips/SlipViewer': 'slips',
  'crediting/TakeBackDialog': 'loss-return',
  'players/form/ConflictDialog': 'player-form',
  'players/form/DuplicatePlayersDialog': 'player-form',
  'players/form/LeaveDialog': 'quick-add',
  'players/form/LetInDialog': 'player-form',
  'reports/CloseDialog': 'closing',
  'reports/ExplainDialog': 'closing',
  'rewards/lossreturn/LossReturnDrawer': 'loss-return',
  'rewards/lossreturn/PayManyDialog': 'loss-return',
  'staff/approvals/DecideDialog': 'approvals',
  'staff/employees/RemoveFactorsDialog': 'second-factor',
  'staff/employees/SwitchEmployeeDialog': 'employees',
  'staff/employees/WaitingDialog': 'employees',
  'staff/sign-in/IdleWatch': 'employees',
  'statements/desk/TakeOverDialog': 'desk',
  'statements/desk/TakenOverDialog': 'desk',
  'statements/desk/ReverseDialog': 'desk',
  'statements/imports/TakeBackDialog': 'take-back',
  'statements/manual/DismissMessageDialog': 'manual',
  'statements/desk/CorrectEntryDialog': 'manual',
  'statements/matching/BulkMatchDialog': 'desk',
  'statements/matching/GroupMatchDialog': 'group-match',
  'statements/rules/RuleLimitDialog': 'rules',
  'statements/rules/RuleStartDialog': 'rules',
}

test('every dialog of the console is opened in the walk of dialogs, or in the walk that it names', () => {
  const home = 'apps/console/src/'
  const dialogs = execSync(`git ls-files --cached --others --exclude-standard -- "${home}*.tsx"`)
    .toString()
    .trim()
    .split('\n')
    .filter((file) => !isTest(file) && /<(Dialog|Popup)\b/.test(read(file)))
    .map((file) => file.slice(home.length, -'.tsx'.length))
  const openings = [...read('e2e/dialogs.walk.ts').matchAll(/'((?:[a-z-]+\/)+[A-Z]\w+)'/g)]
  const walked = new Set([...openings.map(([, component]) => component!), ...Object.keys(elsewhere)])
  expect(dialogs.toSorted()).toEqual([...walked].toSorted())

  const blind = [...new Set(Object.values(elsewhere))].filter(
    (name) => !read(`e2e/${name}.walk.ts`).includes('overlayProblems('),
  )
  expect(blind).toEqual([])
})
