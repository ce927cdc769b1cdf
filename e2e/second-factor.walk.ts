import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import {
  type App,
  appOf,
  browserOf,
  later,
  minutesAfterProof,
  setUpApp,
} from '../apps/server/src/testing/factors.ts'
import { password } from '../apps/server/src/testing/world.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { coverPage } from './cover-page.ts'
import { rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, follow, signIn, visit } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true, mode: 'legacy' })
const browser = browserOfFile()
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

const press = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true }).click()

async function readApp(page: Page): Promise<App> {
  await page.getByRole('img', { name: th['factor_app_picture']! }).waitFor()
  const typed = await page.locator('code').first().textContent()
  return appOf(typed!.replaceAll(' ', ''))
}

/** Opens a page as an employee with an authenticator app, in a session that has proved the second factor. */
async function enterWithApp(role: 'finance' | 'owner', name: string, path: string) {
  const page = await enter(await browser.person(), world, role, name, '/login')
  const cookies = new Map((await page.context().cookies()).map((one) => [one.name, one.value]))
  const session = browserOf(world, cookies)
  const { app } = await setUpApp(session)
  await page
    .context()
    .addCookies([...session.cookies].map(([key, value]) => ({ name: key, value, url: world.url })))
  await visit(page, world.url + path)
  return { page, app }
}

test('an app is set up in the profile, and its code completes the next sign-in automatically', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/management/deposit')
  await page.getByRole('button', { name: th['user_menu_of']!.replace('{name}', 'nok Test') }).click()
  await page.getByRole('link', { name: th['profile']!, exact: true }).click()
  await page.getByRole('link', { name: th['security']!, exact: true }).click()
  await page.getByText(th['security_off']!).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel(th['security_password']!, { exact: true }).fill(password)
  await press(page, 'factor_app_set_up')
  const app = await readApp(page)
  await page.getByLabel(th['factor_code']!).pressSequentially(app.code(0))
  await page.getByText(th['factor_recovery_once']!).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const codes = await page
    .getByRole('list', { name: th['factor_recovery_codes']! })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await press(page, 'factor_recovery_kept')
  await page.getByText(th['security_on']!).waitFor()

  await later(world)
  await signIn(page, world, { email: 'nok@example.test' })
  const field = page.getByLabel(th['factor_code']!)
  await field.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await field.fill('000000')
  await page.getByText(th['problem_code_wrong']!).waitFor()
  await field.fill(app.code())
  await arrive(page, `${world.url}/dashboard`)

  // The phone is lost: a recovery code works too, and the page says that it was used.
  await signIn(page, world, { email: 'nok@example.test' })
  await press(page, 'factor_recovery_use')
  await page.getByLabel(th['factor_recovery_one']!).fill(codes[0]!)
  await press(page, 'factor_confirm')
  await page.getByText(th['factor_recovery_used']!).waitFor()
  await press(page, 'factor_go_on')
  await arrive(page, `${world.url}/dashboard`)
})

test('a role that now requires a factor leads its employees to the setup, and back afterwards', async () => {
  const lek = await enter(await browser.person(), world, 'finance', 'lek', '/management/withdraw')
  await lek.getByRole('heading', { level: 1 }).waitFor()
  const { page: owner } = await enterWithApp('owner', 'boss', '/management/deposit')
  await owner.getByRole('heading', { level: 1 }).waitFor()
  await owner.keyboard.press('Control+KeyK')
  await owner.getByRole('dialog').getByRole('combobox').fill(th['settings_access']!)
  await owner.keyboard.press('Enter')
  const group = owner.getByRole('group', { name: th['settings_factor']! })
  await group.getByRole('checkbox', { name: 'การเงิน' }).check()
  await group.getByText(th['settings_factor_effect']!).waitFor()
  await press(owner, 'settings_save')
  await owner.getByText(th['settings_saved']!).waitFor()

  await lek.getByText(th['factor_demanded_title']!).waitFor() // within a heartbeat, by itself
  await lek.getByRole('button', { name: new RegExp(th['factor_app']!) }).click()
  const app = await readApp(lek)
  await lek.getByLabel(th['factor_code']!).fill(app.code(0))
  await press(lek, 'factor_recovery_kept')
  await arrive(lek, `${world.url}/management/withdraw`)

  await follow(owner, '/management/myadmin')
  await owner.getByRole('row').filter({ hasText: 'lek@example.test' }).click()
  await press(owner, 'employee_remove_factors')
  await owner.getByRole('dialog').nth(1).waitFor()
  expect(await overlayProblems(owner)).toEqual([])
  await world.sql`delete from setting where key = 'staff.secondFactor'`
})

test('settling an unknown outcome asks for a second factor, and typed text stays', async () => {
  const desk = await newDesk(world)
  const player = world.shop.players[0]!
  const [depositId, entryId] = [await desk.asks(player, '450'), await desk.pays(player, '450.00')]
  await world.fault(player, 'silent')
  const support = await world.as('support', 'nid')
  const { orderId } = await desk.match(support, entryId, depositId)
  await desk.settled(support, orderId, ['unknown'])

  const { page, app } = await enterWithApp(
    'finance',
    'fern',
    `/management/statement?tab=unknown&order=${orderId}`,
  )
  await minutesAfterProof(world, 6)
  await page.getByRole('radio', { name: th['settle_credited']!, exact: true }).check()
  const evidence = 'ยอดในระบบเครดิตเพิ่ม 450 เวลาเดียวกัน'
  await page.getByLabel(th['settle_evidence']!).fill(evidence)
  await page.getByRole('button', { name: th['settle_button']! }).click()
  const confirm = page.getByRole('button', {
    name: th['settle_confirm']!.replace('{outcome}', th['settle_credited']!),
  })
  await confirm.click()
  const asked = page.getByRole('dialog', { name: th['factor_anew']! })
  await asked.waitFor()
  expect(await overlayProblems(page)).toEqual([])
  await escape(page)
  await page.getByText(th['problem_fresh_factor_needed']!).first().waitFor()
  expect(await world.sql`select 1 from ledger where order_id = ${orderId}`).toHaveLength(0)
  await expect.poll(() => page.getByLabel(th['settle_evidence']!).inputValue()).toBe(evidence)

  await confirm.click()
  await page.getByLabel(th['factor_code']!).fill(app.code(0))
  await asked.waitFor({ state: 'detached' })
  await rowOf(page, orderId).waitFor({ state: 'detached' })
  expect(await world.sql`select proof from ledger where order_id = ${orderId}`).toEqual([{ proof: 'person' }])
})

test('a locked page continues after password and code, with everything typed', async () => {
  const { page, app } = await enterWithApp('finance', 'may', '/management/deposit')
  await later(world)
  await signIn(page, world, { email: 'may@example.test', remember: false })
  await page.getByLabel(th['factor_code']!).fill(app.code(0))
  await arrive(page, `${world.url}/dashboard`)
  await visit(page, `${world.url}/management/deposit`)
  await page.getByText(th['connection_health_live']!).first().waitFor()
  await page.getByPlaceholder(th['deposits_search']!).fill('half a wo')
  await coverPage(page, world, 'may')
  const over = page.getByRole('dialog', { name: th['idle_over']! })
  await over.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await later(world) // a code works only once
  await over.getByLabel(th['factor_code']!).fill(app.code(0))
  await over.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByPlaceholder(th['deposits_search']!).inputValue()).toBe('half a wo')
})

test('who must have a second factor since their page was covered sets one up there, with everything typed', async () => {
  const page = await browser.person()
  await world.as('finance', 'tan')
  await signIn(page, world, { email: 'tan@example.test', remember: false })
  await arrive(page, `${world.url}/dashboard`)
  await visit(page, `${world.url}/management/deposit`)
  await page.getByText(th['connection_health_live']!).first().waitFor()
  await page.getByPlaceholder(th['deposits_search']!).fill('half a wo')
  await coverPage(page, world, 'tan')
  await world.sql`insert into setting (key, value) values ('staff.secondFactor', '{"finance":"required"}')`
  const over = page.getByRole('dialog', { name: th['idle_over']! })
  await over.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await over.getByText(th['factor_demanded_hint']!).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await over.getByRole('button', { name: new RegExp(th['factor_app']!) }).click()
  const app = await readApp(page)
  await over.getByLabel(th['factor_code']!).fill(app.code(0))
  await press(page, 'factor_recovery_kept')
  await over.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByPlaceholder(th['deposits_search']!).inputValue()).toBe('half a wo')
  await world.sql`delete from setting where key = 'staff.secondFactor'`
})

test('an export asks for a second factor too, and then continues', async () => {
  const { page, app } = await enterWithApp('finance', 'faa', '/management/deposit')
  await minutesAfterProof(world, 6)
  await page.getByRole('button', { name: th['export_open']!, exact: true }).click()
  await page.getByRole('button', { name: th['export_reason_check']!, exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: th['export_start']!, exact: true }).click()
  await page.getByRole('dialog', { name: th['factor_anew']! }).waitFor()
  await page.getByLabel(th['factor_code']!).fill(app.code(0))
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('an employee without a second factor is asked for the password, and the export then continues', async () => {
  await world.sql`insert into setting (key, value) values ('stepUp.password', 'true')`
  const page = await enter(await browser.person(), world, 'finance', 'plain', '/management/deposit')
  await world.sql`
    update auth.session s set "createdAt" = "createdAt" - interval '6 minutes'
    from employee e where e.user_id = s."userId" and e.email = 'plain@example.test'`
  await page.getByRole('button', { name: th['export_open']!, exact: true }).click()
  await page.getByRole('button', { name: th['export_reason_check']!, exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: th['export_start']!, exact: true }).click()
  const asked = page.getByRole('dialog', { name: th['factor_anew']! })
  const field = asked.getByLabel(th['password']!, { exact: true })
  await field.fill('not the one')
  await page.keyboard.press('Enter')
  await asked.getByText(th['problem_password_wrong']!).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'password-again')
  await field.fill(password)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
