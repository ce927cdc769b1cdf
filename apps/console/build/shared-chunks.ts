/** What the sign-in page and the shell both stand on: one file, fetched once, whichever comes first. */
export const inBase = new RegExp(
  [
    'vite/preload-helper',
    'node_modules/(react|react-dom|scheduler)/',
    '@mantine/core/esm/components/(Button|Checkbox|TextInput|PasswordInput)/',
    '@mantine/core/esm/core/MantineProvider/',
    'apps/console/src/paraglide/(runtime|messages/(email|password|sign_in|setup|product|not_an)[a-z_]*\\.js)',
    'apps/console/src/ui/(ActButton|IconButton|Tip|Notice|Lazy|Mark|toast|theme|nonce|colour-scheme)',
    'apps/console/src/parts/(problem|fetch-answer|session|sign-out|locale|LanguageButton|ColourSchemeButton)',
    'apps/console/src/app/(Frame|Toasts|paths)',
  ].join('|'),
)

/** What every live list needs, and no page without one. */
export const inLists = new RegExp(
  [
    'node_modules/@tanstack/(react-)?virtual',
    '@mantine/core/esm/components/(NativeSelect|Textarea)/',
    'apps/console/src/live/(live-list|list-plan|use-live-list|row-)',
    'apps/console/src/parts/(live-grid/(?!ColumnSheet)|lists/(?!ViewDialog|ExportDialog|read-file)|period|DeskFrame|PeriodFilter|SearchField|FilterBar|PlayerSearch|ReasonPicker)',
  ].join('|'),
)

/** What the pages behind the door share. */
export const inHouse = new RegExp(
  [
    'node_modules/@tanstack/(?!(react-)?virtual)',
    'node_modules/@(orpc|tabler)/',
    'apps/console/src/(statements|cashier/(?!DepositFilters)|paraglide/messages)/',
    'apps/console/src/live/(?!live-list|list-plan|use-live-list|row-)',
    'apps/console/src/parts/(?!DoorTools|live-grid|lists|period|DeskFrame|PeriodFilter|SearchField|FilterBar|PlayerSearch|ReasonPicker)',
    'apps/console/src/ui/',
    'apps/console/src/app/(api|use-counters|MenuPages|pages)',
  ].join('|'),
)
