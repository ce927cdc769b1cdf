import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { slips } from '../apps/server/src/testing/slips.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { overlayProblems, problemsInEveryLook } from './axe.ts'
import { launchChromium, openBrowser, patience, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow } from './door.ts'
import { escape } from './keys.ts'

/**
 * Checks every dialog, drawer and popup of the console, in the themes and widths of `problemsInEveryLook`. Those that
 * open only after certain steps are checked in the walk with these steps, which `walked.test.ts` names.
 */
const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let page: Page
let entryId: string
let depositId: string
beforeAll(async () => {
  const desk = await newDesk(world)
  depositId = await desk.asks(player(1), '700')
  entryId = await desk.pays(player(1), '700.00')
  await (
    await world.as('supervisor', 'boss')
  ).post('rewards/give-goodwill', {
    operationId: crypto.randomUUID(),
    player: player(2).code,
    credits: 20,
    reason: 'วันเกิด',
  })
  await slips.attach(await world.as('support', 'nok'), depositId)
  page = await enter(await browser.person(), world, 'owner', 'own', '/dashboard')
})
const player = (index: number) => world.shop.players[index]!

/** Presses the first visible button of this name, inside the topmost layer if that has one. */
const press = (key: string) => async () => {
  const name = th[key]!
  const named = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const withKey = page
    .getByRole('button', { name: new RegExp(`^${name}( \\w| \\(.*\\))?$`) })
    .filter({ visible: true })
  await named.or(withKey).last().click()
}
const firstRow = () => page.locator('[role=grid] [role=row][data-id]').first().click()
const commanded = (key: string) => async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(th[key]!)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

const named = (key: string) => page.getByRole('button', { name: new RegExp(`^${th[key]!.split('{')[0]}`) })
const slipsButton = () =>
  page.getByRole('button', { name: th['slip_mark']!.replace('{n}', '1'), exact: true }).last()
const narrowWindow = () => page.setViewportSize({ width: 1024, height: 900 })
const rowOfNok = () => page.getByRole('row').filter({ hasText: 'nok@example.test' }).click()
const menuOnTop = async () => {
  await page.getByText(th['layout_horizontal']!).click()
  await escape(page)
}
const firstGroup = () => page.getByRole('navigation').first().getByRole('button').first()
const changeLimits = () => page.getByRole('button', { name: th['limits_change']!, exact: true })

type Step = () => Promise<void>
const ofPlayer = (more = '') => `/management/user/${player(3).id}${more}`
const ofEntry = () => `/management/statement?tab=all&entry=${entryId}`
const ofDeposit = () => `/management/deposit?state=all&request=${depositId}`

/** The component, the page where it is opened, and the buttons to press there. */
const openings: [component: string, at: () => string, ...steps: Step[]][] = [
  ['accounts/NewAccount', () => '/management/accounts', press('account_add')],
  [
    'accounts/AccountDrawer',
    () => '/management/accounts',
    () => page.locator('main table button').first().click(),
  ],
  [
    'accounts/ActDialog',
    () => '/management/accounts',
    () => page.locator('main table button').first().click(),
    press('account_freeze'),
  ],
  ['agents/NewAgent', () => '/management/agent', press('agent_create')],
  ['agents/AgentDrawer', () => '/management/agent', firstRow],
  ['agents/NewMaster', () => '/management/master', press('master_create')],
  ['agents/MasterDrawer', () => '/management/master', firstRow],
  ['cashier/requests/NewRequest', ofPlayer, press('deposit_new')],
  ['cashier/requests/HoldRequestDialog', ofDeposit, press('disposition_hold')],
  ['bank-feeds/PhoneForm', () => '/management/pushbullet', press('phone_add')],
  ['service-api/KeyForm', () => '/management/api', press('key_add')],
  ['service-api/WebhookForm', () => '/management/api', press('hook_add')],
  ['crediting/CutCreditDialog', ofPlayer, press('cut_title')],
  ['crediting/backend/ProfileForm', () => '/management/backend', press('backend_new_draft')],
  ['parts/lists/ExportDialog', () => '/management/deposit', press('export_open')],
  ['parts/lists/ViewDialog', () => '/management/user?q=a', press('view_keep')],
  ['parts/slips/SlipsDialog', ofEntry, () => slipsButton().click()],
  ['parts/timeline/TimelineDialog', ofEntry, press('timeline')],
  ['players/form/QuickAddDialog', () => '/management/agent', commanded('page_player_new')],
  ['players/form/ReferralSection', () => '/management/user/form', press('player_friend_choose')],
  ['players/list/BlocklistDialog', () => '/dashboard', commanded('blocklist_title')],
  ['players/page/StandingDialog', ofPlayer, press('standing_title')],
  ['players/page/exclusion/ExclusionDialog', ofPlayer, press('exclusion_title')],
  ['players/page/PrivacyDialog', ofPlayer, press('privacy_title')],
  ['players/page/ChangeKeyDialog', ofPlayer, press('player_key_change')],
  ['players/page/LimitsDialog', ofPlayer, () => changeLimits().first().click()],
  ['players/page/RequestLimitsDialog', ofPlayer, () => changeLimits().last().click()],
  ['players/page/RevealDialog', () => ofPlayer('?tab=accounts'), press('reveal_open')],
  ['players/page/SetCoinsDialog', () => ofPlayer('?tab=coins'), press('coins_set')],
  ['reports/PlayerShares', () => '/management/report-user', press('report_shares')],
  ['rewards/CatalogueDialog', () => '/management/redeem-user', press('catalogue_title')],
  ['rewards/GiveGoodwill', () => '/management/admin', press('goodwill_give')],
  ['rewards/RewardDrawer', () => '/management/admin', firstRow],
  ['rewards/RewardShares', () => '/management/admin', press('rewards_shares')],
  ['rewards/lossreturn/RatesDialog', () => '/management/return-user', press('lossreturn_rates')],
  ['settings/RetentionForm', () => '/management/kept', press('kept_change')],
  ['staff/audit/AuditDrawer', () => '/management/audit', firstRow],
  ['staff/employees/InviteDialog', () => '/management/myadmin', press('employee_invite')],
  ['staff/employees/EmployeeDrawer', () => '/management/myadmin', firstRow],
  ['statements/desk/ActedDialog', () => '/management/statement', press('acted_open')],
  ['statements/desk/HoldEntryDialog', ofEntry, press('disposition_hold')],
  ['statements/desk/DuplicateDialog', ofEntry, press('disposition_duplicate')],
  ['statements/desk/DisposeDialog', ofEntry, press('disposition_dispose')],
  ['statements/desk/CancelEntryDialog', ofEntry, press('entry_cancel')],
  ['statements/matching/MatchPlayerDialog', ofEntry, press('match_player')],
  ['parts/live-grid/ColumnChooser', () => '/management/deposit', press('columns')],
  ['parts/lists/FilterButton', () => '/management/deposit', press('filters')],
  ['parts/lists/ViewMenu', () => '/management/deposit', press('views_button')],
  ['app/bar/LivePill', () => '/management/deposit', press('connection_health_live')],
  ['app/bar/SendingHoldDialog', () => '/dashboard', commanded('hold_command')],
  ['app/customizer/SoundSettings', () => '/dashboard', press('sounds_off')],
  ['app/menu/UserMenu', () => '/dashboard', () => named('user_menu_of').click()],
  ['app/palette/CommandPalette', () => '/dashboard', () => page.keyboard.press('Control+k')],
  ['app/settings/SectionPanel', () => '/setup', press('setup_go_approvals')],
  ['parts/keys/KeySheet', () => '/dashboard', () => page.keyboard.press('Shift+Slash')],
  ['parts/filters/PeriodFilter', () => '/management/user', narrowWindow, press('period')],
  ['staff/employees/EmployeeActs', () => '/management/myadmin', rowOfNok, press('employee_reset')],
  ['app/customizer/Customizer', () => '/dashboard', press('customizer')],
  // Last, because the menu on top changes the page.
  ['app/menu/MenuBar', () => '/dashboard', press('customizer'), menuOnTop, () => firstGroup().click()],
]
/** Components that open only on a screen of another width. */
const widths: Record<string, number[]> = {
  'parts/live-grid/ColumnChooser': [1440],
  'app/menu/MenuBar': [1440],
  'parts/filters/PeriodFilter': [1024],
}
const layers = 'dialog[open], [popover=auto]:popover-open'

/** Closes everything that the previous test has left open. */
const closeEverything = async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  while ((await page.locator(layers).count()) > 0) await escape(page)
}

/** Opened for reading, or for choosing before typing: the focus stays on the button that closes it. */
const readFirst = new Set([
  'accounts/AccountDrawer',
  'agents/AgentDrawer',
  'agents/MasterDrawer',
  'app/customizer/Customizer',
  'app/settings/SectionPanel',
  'crediting/backend/ProfileForm',
  'staff/employees/EmployeeDrawer',
])

/**
 * A script that returns whether the top dialog has a field to type in, but the focus is on the button that
 * closes it.
 */
const leavesFocusOnClose = `(() => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  const types = ['text', 'email', 'tel', 'number', 'search', 'password', 'textarea']
  const isTyped = (one) => types.includes(one.type) && !one.disabled && !one.readOnly && one.checkVisibility()
  return top !== undefined && document.activeElement === top.querySelector('header button') &&
    [...top.querySelectorAll('input, textarea')].some(isTyped)
})()`

test.each(openings)(
  'axe finds nothing in %s, best practices included, its first field has the focus, and a low window cuts no button',
  async (component, at, ...steps) => {
    await closeEverything()
    await follow(page, at())
    for (const step of steps) await step()
    await page.locator(layers).last().waitFor()
    await expect
      .poll(() => page.evaluate(leavesFocusOnClose), { timeout: patience / 6 })
      .toBe(readFirst.has(component))
    expect(await overlayProblems(page, widths[component])).toEqual([])
    expect(await buttonsCut(page)).toEqual([])
    await shoot(page, `dialog-${component.split('/').at(-1)}`)
  },
)

/** Returns the texts of the button rows of the open dialog that a low window cuts off. */
async function buttonsCut(page: Page): Promise<string[]> {
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 420 })
  const cut = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
    const { bottom } = dialog.getBoundingClientRect()
    const rows = [...dialog.querySelectorAll('[data-actions]')]
    return rows.filter((row) => row.getBoundingClientRect().bottom > bottom).map((row) => row.innerText)
  })`)
  await page.setViewportSize(size)
  return cut
}

const sections = readFileSync('apps/console/src/app/settings/sections.ts', 'utf8')
  .match(/^ {2}\w+: \{/gm)!
  .map((line) => line.trim().slice(0, -3))

test('axe finds nothing on the settings pages, best practices included', async () => {
  await closeEverything()
  const problems: string[] = []
  for (const section of sections) {
    await follow(page, `/settings/${section}`)
    await page.locator('#settings-section').waitFor()
    await page.getByText(th['loading']!).waitFor({ state: 'detached' })
    const found = await problemsInEveryLook(page, 'main')
    problems.push(...found.map((problem) => `${section}: ${problem}`))
  }
  expect(problems).toEqual([])
})

test('Ctrl+Enter submits a dialog from its long text, and nothing while a field is missing', async () => {
  await closeEverything()
  await follow(page, ofDeposit())
  await press('disposition_hold')()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(th['reason']!, { exact: true })
  await reason.press('Control+Enter')
  await reason.fill('รอลูกค้าโทรกลับ')
  await reason.press('Enter')
  await expect.poll(() => reason.inputValue()).toBe('รอลูกค้าโทรกลับ\n')
  await reason.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const [request] = await world.sql<{ reason: string }[]>`
    select hold_reason as reason from request where id = ${depositId}`
  expect(request!.reason).toBe('รอลูกค้าโทรกลับ')
})

test('whoever grabs the scroll bar of a long dialog keeps it open; a press beside it closes it', async () => {
  // Playwright hides scroll bars unless it is told not to.
  await using shared = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  await using visible = await openBrowser({ shared })
  const low = await enter(
    await visible.person({ height: 420 }),
    world,
    'owner',
    'own',
    '/management/accounts',
  )
  await low.getByRole('button', { name: th['account_add']!, exact: true }).first().click()
  const dialog = low.getByRole('dialog')
  const name = dialog.getByRole('textbox').first()
  await name.fill('มะม่วง')
  const bar = await dialog.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect()
    return { width: element.offsetWidth - element.clientWidth, x: right - 6, y: top + height / 3, right }
  })
  expect(bar.width).toBeGreaterThan(8)
  await low.mouse.move(bar.x, bar.y)
  await low.mouse.down()
  await low.mouse.move(bar.x, bar.y + 60, { steps: 4 })
  await low.mouse.up()
  await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await expect.poll(() => name.inputValue()).toBe('มะม่วง')
  await low.mouse.click(10, 200)
  await dialog.waitFor({ state: 'detached' })
})
