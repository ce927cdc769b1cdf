import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { en, isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, follow } from './door.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()

const owner = async (path: string, person: Parameters<typeof browser.person>[0] = {}) => {
  const page = await enter(await browser.person(person), world, 'owner', 'own', path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const section = (page: Page, key: string) => page.getByRole('region', { name: th[key]! })
const save = (page: Page) => page.getByRole('button', { name: th['settings_save']!, exact: true })
const stored = async () => (await world.as('owner', 'own')).get('settings/get')

test('by keys alone: a setting is found in the palette, changed and saved', async () => {
  const page = await owner('/dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(th['settings_requests']!)
  await page.keyboard.press('Enter')
  await arrive(page, '**/settings/requests')
  const most = section(page, 'settings_requests').getByLabel(th['settings_withdrawal_most']!)
  await most.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await most.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('๕๐,๐๐๐')
  await page.keyboard.press('Enter')
  await page.getByText(th['settings_saved']!).waitFor()
  expect((await stored()).requestLimits.withdrawalMost).toBe(50_000)
  await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true')
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a refusal shows at its field, and typed values stay', async () => {
  const page = await owner('/settings/requests')
  await page.getByLabel(th['settings_red']!).fill('60')
  await save(page).click()
  await page.getByText(th['settings_amber_first']!).waitFor()
  await expect.poll(() => page.getByLabel(th['settings_red']!).inputValue()).toBe('60')
  await shoot(page, 'settings-refused')
  await page.getByLabel(th['settings_red']!).fill('600')
  await save(page).click()
  await page.getByText(th['settings_saved']!).waitFor()
  expect((await stored()).ageing).toMatchObject({ red: 600 })
})

test('a number that was emptied is not saved, neither as what was left of it nor otherwise', async () => {
  const page = await owner('/settings/requests')
  const before = (await stored()).requestLimits.withdrawalMost
  const most = page.getByLabel(th['settings_withdrawal_most']!)
  await most.waitFor()
  await most.focus()
  for (const _digit of await most.inputValue()) await page.keyboard.press('Backspace')
  await page.getByText(th['settings_number_wrong']!).waitFor()
  await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true')
  await most.fill('1000000000')
  await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Enter')
  expect((await stored()).requestLimits.withdrawalMost).toBe(before)
})

test('an owner who saves second sees who was first, and keeps their values until they decide', async () => {
  const page = await owner('/settings/payouts')
  const hours = page.getByLabel(th['settings_cool_down']!)
  await hours.fill('9')
  await (await world.as('owner', 'second')).post('settings/update', { coolDownHours: 5 })
  await save(page).click()
  await page.getByText(/^second/).waitFor()
  await expect.poll(() => hours.inputValue()).toBe('9')
  await shoot(page, 'settings-met')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: th['form_take_theirs']! }).click()
  await expect.poll(() => hours.inputValue()).toBe('5')
  await hours.fill('9')
  await save(page).click()
  await page.getByText(th['settings_saved']!).waitFor()
  expect((await stored()).coolDownHours).toBe(9)
})

test('leaving unsaved changes needs confirmation', async () => {
  const page = await owner('/settings/sending')
  await page.getByLabel(th['settings_breaker']!).fill('3')
  await page.getByRole('link', { name: th['settings_bonuses']!, exact: true }).click()
  await page.getByRole('dialog', { name: th['player_leave_title']! }).waitFor()
  await escape(page)
  await expect.poll(() => page.getByLabel(th['settings_breaker']!).inputValue()).toBe('3')
  await page.getByRole('link', { name: th['settings_bonuses']!, exact: true }).click()
  await page.getByRole('button', { name: th['player_leave_go']! }).click()
  await section(page, 'settings_bonuses').waitFor()
  expect((await stored()).breaker).toBe(10)
})

test('a language chosen in another browser empties no open form, and one chosen here asks first', async () => {
  const page = await enter(await browser.person(), world, 'owner', 'ling', '/settings/sending')
  const breaker = page.getByLabel(th['settings_breaker']!)
  await breaker.fill('3')
  const elsewhere = await world.as('owner', 'ling')
  await elsewhere.post('staff/save-preferences', { locale: 'en', theme: 'dark' })
  // After trouble with its stream, a page reads again who is signed in, with their preferences.
  await intercept(page, '**/api/live', (stream) => stream.abort())
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expect.poll(() => breaker.inputValue()).toBe('3')

  const switchLanguage = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(th['language_switch']!)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
  }
  const asked = page.getByRole('dialog', { name: th['player_leave_title']! })
  await switchLanguage()
  await asked.waitFor()
  await escape(page)
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => breaker.inputValue()).toBe('3')
  await switchLanguage()
  await page.getByRole('button', { name: th['player_leave_go']! }).click()
  await expect.poll(() => page.getByLabel(en['settings_breaker']!).inputValue()).toBe('10')
})

test('every employee can read the shop’s settings, and sees who can change them', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/settings/approvals')
  await section(page, 'settings_approvals').getByText(th['settings_owner_only_note']!).waitFor()
  await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true')
})

test('on a phone the list opens a section, and leads back', async () => {
  const page = await owner('/settings', { width: 390, height: 844 })
  await page.getByRole('link', { name: th['settings_approvals']!, exact: true }).waitFor()
  await shoot(page, 'settings-list-390')
  for (const key of ['appearance', 'sounds', 'account', 'security', 'requests', 'approvals', 'payouts']) {
    await follow(page, `/settings/${key}`)
    await page.getByRole('link', { name: th['settings_all']! }).waitFor()
    expect([key, await isTooWide(page)]).toEqual([key, false])
    expect([key, await accessibilityProblems(page)]).toEqual([key, []])
  }
  await page.getByRole('link', { name: th['settings_all']! }).click()
  await arrive(page, '**/settings')
  await page.getByRole('link', { name: th['settings_approvals']!, exact: true }).waitFor()
})

test('the connection indicator offers permitted roles to put all sending on hold', async () => {
  const page = await owner('/dashboard')
  await page.getByRole('button', { name: th['connection_health_live']! }).click()
  await page.getByRole('button', { name: th['hold_command']! }).click()
  await page.getByRole('dialog', { name: th['hold_stop_title']! }).waitFor()
  await escape(page)
  const viewer = await enter(await browser.person(), world, 'viewer', 'nan', '/dashboard')
  await viewer.getByText(th['connection_health_live']!).first().waitFor()
  await expect.poll(() => viewer.getByRole('button', { name: th['connection_health_live']! }).count()).toBe(0)
})
