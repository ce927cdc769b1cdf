import { whereSaid } from './said-in.ts'

/** Folders of `parts` that travel by themselves. */
const partFolders = 'approvals|bulk|factor|keys|lists|live-grid|picture|requests|setup|slips|timeline'

/** Which file a module travels in follows from its feature and its own name, not from the folder of its page. */
const pageFolder = new RegExp(
  `(apps/console/src/(?:cashier|connections|players|staff|statements|app(?!/settings/)|parts(?!/(?:${partFolders})/))/)[a-z-]+/(?=[^/]+$)`,
)
const withoutPage = (module: string) => module.replace(pageFolder, '$1')

const baseModules = new RegExp(
  [
    'vite/preload-helper',
    'node_modules/(react|react-dom|scheduler)/',
    '@mantine/core/esm/components/(Button|Checkbox|TextInput|PasswordInput)/',
    '@mantine/core/esm/core/MantineProvider/',
    'apps/console/src/messages/each/(email|password(_reveal)?|sign_in|(product|not_an|region|reload)[a-z_]*)\\.js',
    'apps/console/src/ui/(ActButton|BareButton|Boundary|IconButton|Tip|Notice|Lazy|load-part|Mark|toast|theme|nonce)',
    'packages/domain/src/staff/(preferences|page-attributes)',
    'apps/console/src/parts/(problem(?!s/)|RefusedFields|problems/sentences/(everywhere|load-sentence)|fetch-answer|session|sign-out|locale|LanguageButton|ColourSchemeButton|colour-scheme|toggle-theme)',
    'apps/console/src/parts/(preferences|first-preferences|public-preferences|apply-preferences|slow-calls|Region)',
    'apps/console/src/app/(Providers|Toasts|paths)',
  ].join('|'),
)

/** Whether both the sign-in page and the shell need the module: one file, loaded once. */
export const inBase = (module: string): boolean => baseModules.test(withoutPage(module))

/** Parts that only lists and desks need. */
const listParts = [
  'live-grid/(?!ColumnSheet)',
  'lists/(?!ViewDialog|ExportDialog|read-file|list-search|page-search|LiveListPage|live-page|NarrowTo)',
  'DeskFrame',
  'PeriodFilter',
  'SearchField',
  'FilterBar',
  'PlayerSearch',
  'ReasonPicker',
  'PlayerCard',
  'OperationNotice',
  'ProblemNotice',
  'SaveNotice',
  'ConflictNotice',
  'Form\\.',
  'ReasonForm',
  'use-form\\.',
  'use-operation',
  'operation',
  'Facts',
  'timeline/TimelineButton',
  'Presets',
  'bonus',
  'use-bonus',
  'LoadProblem',
  'problems/sentences/rows',
  'CopyButton',
  'use-player',
  'use-sticky-row',
  'player-status',
  'phase-labels',
  'use-stale-screen-reason',
  'DeskTabs',
  'DayField',
  'EmptyNote',
  'DialogActions',
  'SlipMark',
].join('|')

/** Parts about a player that are shown beside the player's card. */
const aboutPlayers =
  'PlayerWarnings|PlayerCare|player-warning-labels|reward-labels|ChosenPlayer|use-referral-choices'

/** Parts that are loaded on demand. */
const apart = 'ReverseDialog|CancelEntryDialog|[Aa]cted|[Bb]ulk|GroupMatch|[Gg]roup-match|RelatedEntries'

/** The page for entering entries by hand, whose tabs are loaded one by one. */
const byHand =
  'Manual|manual-(?!search)|AccountSelect|DuplicateEntryNotice|ReadingCard|Import|Parser|parser-|Unread|DismissMessage|upload-file|newest-of|use-(create|imports)'

/** The page of matching rules. */
const lab = 'Rule|BackTest|WrongPairs|WouldMatch|WholeBaht|rule-labels|use-rules'

const listModules = new RegExp(
  [
    'node_modules/@tanstack/(react-)?virtual',
    '@mantine/core/esm/components/(NativeSelect|Textarea)/',
    'apps/console/src/live/(live-list|list-query|use-live-list|use-shown-list|with-player-changes|row-)',
    `apps/console/src/statements/(?!(desk|manual|rules)-search|${apart}|${byHand}|${lab})`,
    `apps/console/src/parts/(${listParts})`,
    'apps/console/src/ui/TabBar',
  ].join('|'),
)

const appModules = new RegExp(
  [
    // Pages with infinite queries are not the first page opened.
    'node_modules/@tanstack/(?!(react-)?virtual|.*/(useI|i)nfiniteQuery(Observer)?\\.)',
    'node_modules/@(orpc|tabler)/(?!.*/Icon(Zoom(In|Out)|RotateClockwise|Qrcode|UserOff|ExternalLink|Scissors|HandStop|Fingerprint|DeviceMobile|Printer)\\.)',
    'apps/console/src/live/(?!live-list|list-query|use-live-list|use-shown-list|with-player-changes|row-|presence|use-presence|play-cue)',
    `apps/console/src/parts/(?!PublicPageTools|Choices|AlertWish|alert-wish|Intake|PersonPicture|bordered-rows|QrPicture|factor/|approvals/|timeline/|slips/|bulk/|problems/(sentences|fields)/|lists/(?!list-search|page-search)|live-grid/|${aboutPlayers}|${listParts})`,
    // The search parameters of lists, which the router reads on every page.
    'apps/console/src/(statements/(desk|manual|rules)-search|cashier/request-search|agents/agent-search|staff/employee-search|players/player-(page-)?search)',
    'packages/domain/src/(time|list-words|cashier/(request|deposit-sorts|withdrawal-filter)|statements/entry-filter|(agents|players|rewards|staff)/[a-z]+-sorts)',
    'apps/console/src/ui/(?!TabBar)',
    'apps/console/src/(app/(api|use-counters|MenuPages|pages|overlay|page-labels|role-labels)|rewards/reward-search)',
  ].join('|'),
)

const frame =
  /apps\/console\/src\/app\/(?!act-labels|Approval|NotPermitted|NotFound|NewVersionNotice|KeyHint|HoldPill|HoldNotice|ShiftPill|BarPill|HoldDialog|ShopSettings|FactorSettings|TransferTest|WholeNumber|Alerts|desktop-notes|palette-|CommandPalette|CutCredit|Customizer|SoundSettings|StarSearch)/
const said = whereSaid()
/** Returns the files that use this message; null when the module is not a message. */
function sayersOf(module: string): readonly string[] | null {
  const message = /apps\/console\/src\/messages\/each\/([a-z0-9_]+)\.js/.exec(module)?.[1]
  return message === undefined ? null : (said.get(message) ?? []).map(withoutPage)
}

/** Modules that the pages of deposits and of withdrawals share. */
const requestModules =
  /apps\/console\/src\/cashier\/(?!request-search|RequestFilters|BonusField|New|[Bb]ulk|use-bulk|[Ww]ithdrawal|[Dd]eposit|Payout)/

export function inRequests(module: string): boolean {
  const sayers = sayersOf(module)
  return sayers ? sayers.some((file) => requestModules.test(file)) : requestModules.test(withoutPage(module))
}

/** Whether the module is needed by every live list, and by no other page. */
export function inLists(module: string): boolean {
  const sayers = sayersOf(module)
  return sayers ? sayers.some((file) => listModules.test(file)) : listModules.test(withoutPage(module))
}

/** Whether the module is shared by the pages of signed-in employees. */
export function isAppModule(module: string): boolean {
  const sayers = sayersOf(module)
  return sayers
    ? sayers.some((file) => frame.test(file) || appModules.test(file))
    : appModules.test(withoutPage(module))
}

const approvalModules =
  /apps\/console\/src\/(parts\/approvals\/|app\/employees-api)|packages\/domain\/src\/staff\/approval/

/** Whether the module is shared by all screens that ask for an approval or show a pending one. */
export function inApprovals(module: string): boolean {
  const sayers = sayersOf(module)
  return sayers
    ? sayers.some((file) => approvalModules.test(file))
    : approvalModules.test(withoutPage(module))
}

const manualModules = new RegExp(`apps/console/src/statements/(${byHand})`)

/** Whether the module is shared by the ways to enter entries by hand. */
export function inManual(module: string): boolean {
  const sayers = sayersOf(module)
  return sayers ? sayers.some((file) => manualModules.test(file)) : manualModules.test(withoutPage(module))
}
