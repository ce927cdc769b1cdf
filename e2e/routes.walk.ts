import { makeShop } from '../seed/shop.ts'
import { type Role, roles } from '@khlang/domain/staff/acts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '../apps/console/src/parts/navigation/paths.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { en, isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { eachOnce, everything, pairwise, product } from './pairwise.ts'
import { arrive, enter, follow, visit } from './door.ts'

/** The first player of the default shop of walks. */
const somebody = makeShop({ seed: 1, size: 20 }).players[0]!.id

/**
 * Every route of the specification (section 2) and of the console: its title, and the path at which it ends.
 */
const appPages: [path: string, title: string, endsAt?: string][] = [
  ['/', 'page_dashboard', '/dashboard'],
  ['/dashboard', 'page_dashboard'],
  ['/statement/manual', 'page_manual_statement'],
  ['/statement/rules', 'page_rules'],
  ['/management/hand-over', 'page_hand_over'],
  ['/management/daily-close', 'page_daily_close'],
  ['/management/myadmin', 'page_employees'],
  ['/management/audit', 'page_audit'],
  ['/management/import', 'page_legacy_import'],
  ['/management/api', 'page_service_api'],
  ['/management/pushbullet', 'page_pushbullet'],
  ['/management/accounts', 'page_accounts'],
  ['/management/backend', 'page_backend'],
  ['/management/agent', 'page_agents'],
  ['/management/master', 'page_masters'],
  ['/management/user', 'page_players'],
  [`/management/user/${somebody}`, 'page_player_view'],
  ['/management/user/form', 'page_player_new'],
  [`/management/user/form/${somebody}`, 'page_player_edit'],
  ['/management/user/import', 'page_player_import'],
  ['/management/customer', 'page_players', '/management/user'],
  ['/management/deposit', 'page_deposits'],
  ['/management/withdraw', 'page_withdrawals'],
  ['/management/statement', 'page_statement'],
  ['/management/report-user', 'page_report_players'],
  ['/management/return-user', 'page_loss_return'],
  ['/management/redeem-user', 'page_redemption'],
  ['/management/spin', 'page_spin'],
  [paths.roulette, 'page_roulette'],
  ['/management/admin', 'page_goodwill'],
  ['/management/line', 'page_line'],
  ['/management/approvals', 'page_approvals'],
  ['/management/reconcile', 'page_reconcile'],
  ['/management/health', 'page_health'],
  ['/management/backups', 'page_backups'],
  ['/management/kept', 'page_kept'],
  ['/settings', 'page_settings'],
  ['/settings/approvals', 'page_settings'],
  ['/setup', 'page_setup'],
  ['/pages/not-authorized', 'not_permitted_title'],
]

/** Pages below another page: only these show a link back to it. */
const children = ['page_player_view', 'page_player_new', 'page_player_edit', 'page_player_import']

/** A few routes are enough here, since the session is checked before the path. */
const several = ['/', '/dashboard', '/management/deposit', `/management/user/${somebody}`, '/management/line']

const world = worldOfFile({ browser: true })
const browser = browserOfFile()

/** Collects the browser's errors, except refusals by design. */
function complaints(page: Page) {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[13]/.test(message.text()))
      said.push(`${message.text()} ${message.location().url}`)
  })
  return said
}

test('every address of the console is tested here', () => {
  const withoutSession: string[] = [
    paths.login,
    paths.invitation,
    paths.resetPassword,
    paths.forgotten,
    paths.notFound,
  ]
  const known = appPages.map(([path]) => path)
  expect(
    Object.values(paths).filter((path) => !known.includes(path) && !withoutSession.includes(path)),
  ).toEqual([])
})

test('every address opens its page, with its title and menu entry, and without errors', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/dashboard')
  const said = complaints(page)
  for (const [path, key, endsAt = path] of appPages) {
    const answer = await page.request.get(world.url + path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ])
    await follow(page, path)
    const title = th[key]!
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(new URL(page.url()).pathname, path).toBe(endsAt)
    await expect.poll(() => page.title()).toMatch(new RegExp(`^(\\(\\d+\\) )?${title} · ${th['product']}$`))
    const trail = page.getByRole('navigation', { name: th['breadcrumb']! }).getByRole('listitem')
    if (children.includes(key)) {
      await expect.poll(() => trail.first().textContent()).toBe(th['home'])
      await expect.poll(() => trail.last().textContent()).toBe(title)
    } else await expect.poll(() => trail.count()).toBe(0)
    expect([path, await isTooWide(page)]).toEqual([path, false])
  }
  expect(said).toEqual([])
})

/**
 * Notes the reads of the console that are refused to this role. `quiet` resolves when all reads that were begun are
 * answered.
 */
function refusedReads(page: Page) {
  const refused = new Set<string>()
  const open = new Set<object>()
  const isRead = (url: string) => url.includes('/api/') && !url.includes('/api/live')
  page.on('request', (one) => isRead(one.url()) && open.add(one))
  page.on('requestfinished', (one) => void open.delete(one))
  page.on('requestfailed', (one) => void open.delete(one))
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.add(new URL(answer.url()).pathname)
  })
  return { refused, quiet: () => expect.poll(() => open.size, { interval: 20 }).toBe(0) }
}

/** The role that may read least. The full matrix has all but the owner, who may read everything. */
const fewRoles: readonly Role[] = ['viewer']

const tabs = (page: Page) => page.locator('main nav').locator('button, a').or(page.locator('main [role=tab]'))

// What a page asks for, everybody may read who can open the page: a refused read is shown as an error.
test.each(everything ? roles.filter((role) => role !== 'owner') : fewRoles)(
  'no page and no tab reads what the role %s may not read',
  async (role: Role) => {
    const page = await enter(await browser.person(), world, role, `all-${role}`, '/pages/not-authorized')
    const { refused, quiet } = refusedReads(page)
    const found: string[] = []
    const note = (place: string) => {
      found.push(...[...refused].map((path) => `${place}: ${path}`))
      refused.clear()
    }
    let opened = 0
    for (const [path] of appPages) {
      await follow(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await quiet()
      note(path)
      const count = await tabs(page).count()
      for (let at = 0; at < count; at++) {
        await follow(page, path)
        const tab = tabs(page).nth(at)
        const name = await tab.textContent()
        await tab.click()
        await quiet()
        note(`${path} › ${name}`)
        opened++
      }
    }
    expect(opened).toBeGreaterThan(20)
    expect(found).toEqual([])
    await page.context().close()
  },
)

test('signed out, every page leads to the sign-in and back; public pages open', async () => {
  const page = await browser.person()
  const said = complaints(page)
  for (const [path] of appPages) {
    if (!everything && !several.includes(path)) continue
    await visit(page, world.url + path)
    await arrive(page, '**/login*')
    await page.getByRole('button', { name: th['sign_in']!, exact: true }).waitFor()
    const to = new URL(page.url()).searchParams.get('to')
    expect(to).toBe(path === '/' || path === '/dashboard' ? null : path)
  }
  for (const path of ['/pages/error-404', '/no/such/page', '/management/nothing']) {
    await visit(page, world.url + path)
    await page.getByRole('heading', { name: th['not_found_title']! }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/pages/error-404')
  }
  expect(said).toEqual([])
})

describe('with an employee’s preferences', () => {
  const choices = {
    theme: ['light', 'dark', 'semi-dark'],
    layout: ['vertical', 'horizontal'],
    navbar: ['floating', 'sticky', 'static', 'hidden'],
    width: [390, 1024, 1440],
    density: ['comfortable', 'compact'],
    menuCollapsed: [false, true],
    locale: ['th', 'en'],
  } as const
  const some = ['/dashboard', '/management/deposit']
  const all = appPages.map(([path]) => path)
  // The full matrix opens every page at every width in every theme and layout; for every other combination,
  // it opens one page in turn.
  const usual = {
    navbar: ['floating'],
    density: ['comfortable'],
    menuCollapsed: [false],
    locale: ['th'],
  } as const
  const cases = everything
    ? [
        ...product({ ...choices, ...usual }).map((choice) => ({ ...choice, pages: all })),
        ...pairwise(choices).map((choice) => ({ ...choice, pages: some })),
        ...product(choices).map((choice, turn) => ({ ...choice, pages: [all[turn % all.length]!] })),
      ]
    : eachOnce(choices).map((choice) => ({ ...choice, pages: some }))
  const words = { th, en }
  const titleOf = (path: string, locale: 'th' | 'en') =>
    words[locale][appPages.find(([at]) => at === path)![1]]!
  const starred = appPages
    .map(([path]) => path)
    .filter((path) => path.startsWith('/management/'))
    .slice(0, 12)

  test.each(cases)(
    '$theme $layout $navbar $width $density $menuCollapsed $locale on $pages.length',
    async ({ width, pages, ...choice }) => {
      await prefer(world, 'support', 'lek', { ...choice, starred })
      const page = await browser.person({ width })
      const said = complaints(page)
      await enter(page, world, 'support', 'lek', '/pages/not-authorized')
      for (const path of pages) {
        await follow(page, path)
        await page
          .getByRole('heading', { level: 1, name: titleOf(path, choice.locale), exact: true })
          .waitFor()
        expect([path, await isTooWide(page)]).toEqual([path, false])
        expect([path, await outside(page)]).toEqual([path, []])
      }
      await shoot(
        page,
        [choice.theme, choice.layout, choice.navbar, width, choice.density, choice.locale].join('-'),
      )
      expect(said).toEqual([])
      await page.context().close()
    },
  )
})

/**
 * Returns controls of the frame outside of the window, which nobody could press. A hidden bar is outside on
 * purpose.
 */
const outside = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('header button, header a')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[popover]'))
    .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
    .filter(([, { left, right }]) => left < -1 || right > innerWidth + 1)
    .map(([name, { left, right }]) => name + ' ' + Math.round(left) + '–' + Math.round(right))`)
