/** What the sign-in page and the shell both stand on: one file, fetched once, whichever comes first. */
export const inBase = new RegExp(
  [
    'vite/preload-helper',
    'node_modules/(react|react-dom|scheduler)/',
    '@mantine/core/esm/components/(Button|Checkbox|TextInput|PasswordInput)/',
    '@mantine/core/esm/core/MantineProvider/',
    'apps/console/src/paraglide/(runtime|messages/(email|password|sign_in|setup|product|not_an|region|reload)[a-z_]*\\.js)',
    'apps/console/src/ui/(ActButton|IconButton|Tip|Notice|Lazy|load-part|Mark|toast|theme|nonce)',
    'packages/domain/src/staff/(preferences|page-attributes)',
    'apps/console/src/parts/(problem|fetch-answer|session|sign-out|locale|LanguageButton|ColourSchemeButton|colour-scheme|day-and-night)',
    'apps/console/src/parts/(preferences|first-preferences|door-mirror|wear-preferences|slow-calls|RegionProblem)',
    'apps/console/src/app/(Frame|Toasts|paths)',
  ].join('|'),
)

/** Parts of which only lists and desks have need. */
const listParts = [
  'live-grid/(?!ColumnSheet)',
  'lists/(?!ViewDialog|ExportDialog|read-file|list-search)',
  'DeskFrame',
  'PeriodFilter',
  'SearchField',
  'FilterBar',
  'PlayerSearch',
  'ReasonPicker',
  'PlayerCard',
  'OperationNotice',
  'use-operation',
  'operation',
  'Facts',
  'CopyButton',
  'use-player',
  'use-kept',
  'player-status',
  'phase-words',
  'use-money-gate',
  'DeskTabs',
  'DayField',
  'EmptyNote',
  'DialogActions',
].join('|')

/** Words that only lists and desks say. */
const listWords = [
  'column|deposit|cancel|aside|split|presence|judgement|bulk|acted|candidates?|chips?|clue|conflict|entry|export|factor|filters?',
  'ghost|holder|key|lease|match|operation|outcome|period|rows|select|sort|take|totals?|views?',
].join('|')

/** What every live list needs, and no page without one. */
export const inLists = new RegExp(
  [
    'node_modules/@tanstack/(react-)?virtual',
    '@mantine/core/esm/components/(NativeSelect|Textarea)/',
    'apps/console/src/live/(live-list|list-plan|use-live-list|row-)',
    `apps/console/src/paraglide/messages/(${listWords})_`,
    'apps/console/src/(statements|cashier|crediting)/(?!(desk|deposit|withdrawal)-search|DepositFilters|NewWithdrawal|[Ww]ithdrawal)',
    `apps/console/src/parts/(${listParts})`,
  ].join('|'),
)

/** What the pages behind the door share. */
export const inHouse = new RegExp(
  [
    'node_modules/@tanstack/(?!(react-)?virtual)',
    'node_modules/@(orpc|tabler)/',
    // Words of lists and desks alone go with them, those of withdrawals with their page.
    `apps/console/src/paraglide/messages/(?!(withdrawal|${listWords})_)`,
    'apps/console/src/live/(?!live-list|list-plan|use-live-list|row-|presence)',
    `apps/console/src/parts/(?!DoorTools|lists/(?!list-search)|live-grid/|${listParts})`,
    // The addresses of lists, which the router reads whatever page it opens.
    'apps/console/src/(statements/desk-search|cashier/(deposit|withdrawal)-search)',
    'packages/domain/src/(time|list-words|cashier/(request|(deposit|withdrawal)-filter)|statements/entry-filter)',
    'apps/console/src/ui/',
    'apps/console/src/app/(api|use-counters|MenuPages|pages)',
  ].join('|'),
)
