import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { en, isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { coverPage } from './cover-page.ts'
import { arrive, enter, follow, signIn, visit } from './door.ts'
import { intercept } from './intercept.ts'
import { escape, escapeInVain, pressThai } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
let owner: Client
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/management/user')
  owner = await world.as('owner')
})

const named = (key: string, names: Record<string, string> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), th[key]!)
const dialog = (page: Page, words = th) =>
  page.getByRole('dialog', { name: words['page_player_new']!, exact: true })
const field = (page: Page, key: string) => dialog(page).getByLabel(th[key]!)
const save = (page: Page, words = th) =>
  dialog(page, words).getByRole('button', { name: words['player_form_create']! })
const create = (page: Page) => page.getByRole('button', { name: th['page_player_new']!, exact: true })
const isFocused = (page: Page, key: string) => field(page, key).evaluate((one) => one.matches(':focus'))
const viewOf = /\/management\/user\/[0-9a-f-]{36}$/
const recordOf = (page: Page) =>
  owner.get('players/form', { id: new URL(page.url()).pathname.split('/').at(-1)! })
async function open(page: Page) {
  await follow(page, '/management/user')
  await create(page).click()
  await dialog(page).waitFor()
}

test('a caller becomes a player with five answers and Enter, by keyboard alone, and their page opens', async () => {
  await follow(boss, '/dashboard')
  await pressThai(boss, 'KeyK', 'า', { ctrlKey: true })
  await boss.getByRole('combobox', { name: th['palette_title']! }).waitFor()
  await boss.keyboard.type(th['page_player_new']!)
  await boss.getByRole('option', { name: th['page_player_new']! }).first().waitFor()
  await boss.keyboard.press('Enter')
  await dialog(boss).waitFor()
  await expect.poll(() => isFocused(boss, 'player_quick_name')).toBe(true)
  await boss.keyboard.type('สมปอง รักเรียน ดี')
  await boss.keyboard.press('Tab')
  await boss.keyboard.type('089-555-1201')
  await boss.keyboard.press('Tab')
  await boss.keyboard.type('KBANK')
  await boss.keyboard.press('Tab')
  await boss.keyboard.type('123-4-56789-0')
  await field(boss, 'player_quick_referrer').selectOption({ label: 'north · เอเย่นต์ เหนือ' })
  const agentId = (await field(boss, 'player_quick_referrer').inputValue()).split(':')[1]!
  const { code } = await owner.get('players/next-code', { agentId })
  await dialog(boss).getByText(named('player_quick_code', { code })).waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'quick-add')
  await field(boss, 'player_field_account_number').press('Enter')
  await arrive(boss, viewOf)
  await dialog(boss).waitFor({ state: 'detached' })
  expect((await recordOf(boss)).values).toMatchObject({
    code,
    firstName: 'สมปอง',
    lastName: 'รักเรียน ดี',
    mobile: '0895551201',
    bank: 'KBANK',
    accountNumber: '1234567890',
    agentId,
  })
})

test('a missing answer is named on the button, and Enter leads to it', async () => {
  await open(boss)
  await expect.poll(() => save(boss).getAttribute('aria-disabled')).toBe('true')
  const reason = async () => {
    const id = await save(boss).getAttribute('aria-describedby')
    return boss.locator(`[id="${id}"]`).textContent()
  }
  await expect.poll(reason).toBe(th['player_quick_needs_name'])
  await field(boss, 'player_quick_name').fill('ส้มโอ')
  await expect.poll(reason).toBe(th['player_quick_needs_referrer'])
  await field(boss, 'player_field_mobile').fill('123')
  await dialog(boss).getByText(th['player_wrong_mobile']!, { exact: true }).first().waitFor()
  await field(boss, 'player_quick_name').press('Enter')
  await expect.poll(() => isFocused(boss, 'player_field_mobile')).toBe(true)
  await field(boss, 'player_field_mobile').fill('')
  await field(boss, 'player_field_mobile').press('Enter')
  await expect.poll(() => isFocused(boss, 'player_quick_referrer')).toBe(true)
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'quick-add-missing')
})

test('a code in use is refused at its field, and typed values stay', async () => {
  await field(boss, 'player_quick_referrer').selectOption('none')
  await field(boss, 'player_field_code').fill(world.shop.players[3]!.code)
  await field(boss, 'player_field_code').press('Enter')
  await dialog(boss).getByText(th['problem_code_taken']!).waitFor()
  await expect.poll(() => field(boss, 'player_quick_name').inputValue()).toBe('ส้มโอ')
  await shoot(boss, 'quick-add-refused')
  await field(boss, 'player_field_code').fill('quick-1')
  await field(boss, 'player_field_code').press('Enter')
  await arrive(boss, viewOf)
  expect((await recordOf(boss)).values).toMatchObject({ code: 'quick-1', firstName: 'ส้มโอ', agentId: null })
})

test('a player with the same number is shown while typing, and must be seen before saving', async () => {
  const { code } = await owner.post('players/create', {
    operationId: randomUUID(),
    player: { firstName: 'มังคุด', code: 'quick-known', mobile: '0895551202' },
  })
  await open(boss)
  await field(boss, 'player_quick_name').fill('คนที่สอง')
  await field(boss, 'player_quick_referrer').selectOption({ label: 'north · เอเย่นต์ เหนือ' })
  await field(boss, 'player_field_mobile').fill('089-555-1202')
  await dialog(boss).getByRole('link', { name: code }).waitFor()
  await shoot(boss, 'quick-add-alike')
  await save(boss).click()
  const asked = boss.getByRole('dialog', { name: th['player_duplicate_title']! })
  await asked.waitFor()
  await escape(boss)
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => field(boss, 'player_quick_name').inputValue()).toBe('คนที่สอง')
  await save(boss).click()
  await asked.getByRole('button', { name: th['player_duplicate_save']! }).click()
  await arrive(boss, viewOf)
})

test('the full form continues with the typed values, and no stray key loses them', async () => {
  await open(boss)
  await field(boss, 'player_quick_name').fill('ทับทิม สยาม')
  await field(boss, 'player_field_mobile').fill('0895551203')
  await field(boss, 'player_quick_referrer').selectOption({ label: 'north · เอเย่นต์ เหนือ' })
  const leaving = boss.getByRole('dialog', { name: th['player_leave_title']! })
  for (let times = 0; times < 3; times++) {
    await escapeInVain(boss)
    await leaving.waitFor()
    if (times === 0) expect(await overlayProblems(boss)).toEqual([])
    await escape(boss)
    await leaving.waitFor({ state: 'detached' })
  }
  await escapeInVain(boss)
  await leaving.getByRole('button', { name: th['player_leave_stay']! }).click()
  await expect.poll(() => field(boss, 'player_field_mobile').inputValue()).toBe('0895551203')
  await dialog(boss).getByRole('button', { name: th['player_quick_all_fields']! }).click()
  await arrive(boss, '**/management/user/form')
  await dialog(boss).waitFor({ state: 'detached' })
  const whole = (key: string) => boss.locator('main').getByLabel(th[key]!, { exact: true })
  await expect.poll(() => whole('player_field_first_name').inputValue()).toBe('ทับทิม')
  await expect.poll(() => whole('player_field_last_name').inputValue()).toBe('สยาม')
  await expect.poll(() => whole('player_field_mobile').inputValue()).toBe('0895551203')
  await boss.locator('[data-foot-bar] button[type=submit]').click()
  await arrive(boss, viewOf)
  expect((await recordOf(boss)).values).toMatchObject({ firstName: 'ทับทิม', lastName: 'สยาม' })
  // The next new player begins empty.
  await follow(boss, '/management/user/form')
  await expect.poll(() => whole('player_field_first_name').inputValue()).toBe('')
})

test('over a form with unsaved changes it asks before leaving, and staying keeps both', async () => {
  await follow(boss, `/management/user/form/${world.shop.players[5]!.id}`)
  const company = boss.locator('main').getByLabel(th['player_field_company']!, { exact: true })
  await company.fill('ยังไม่บันทึก')
  await pressThai(boss, 'KeyK', 'า', { ctrlKey: true })
  await boss.getByRole('combobox', { name: th['palette_title']! }).waitFor()
  await boss.keyboard.type(th['page_player_new']!)
  await boss.getByRole('option', { name: th['page_player_new']! }).first().waitFor()
  await boss.keyboard.press('Enter')
  await dialog(boss).waitFor()
  await field(boss, 'player_quick_name').fill('มะลิ ซ้อน')
  const leaving = boss.getByRole('dialog', { name: th['player_leave_title']! })
  await dialog(boss).getByRole('button', { name: th['player_quick_all_fields']! }).click()
  await leaving.getByRole('button', { name: th['player_leave_stay']! }).click()
  await leaving.waitFor({ state: 'detached' })
  await expect.poll(() => field(boss, 'player_quick_name').inputValue()).toBe('มะลิ ซ้อน')
  await expect.poll(() => company.inputValue()).toBe('ยังไม่บันทึก')
  await dialog(boss).getByRole('button', { name: th['player_quick_all_fields']! }).click()
  await leaving.getByRole('button', { name: th['player_leave_go']! }).click()
  await arrive(boss, '**/management/user/form')
  await dialog(boss).waitFor({ state: 'detached' })
  const first = boss.locator('main').getByLabel(th['player_field_first_name']!, { exact: true })
  await expect.poll(() => first.inputValue()).toBe('มะลิ')
  await first.fill('')
  await boss.locator('main').getByLabel(th['player_field_last_name']!, { exact: true }).fill('')
})

test('support sees what it may not set, and can still add a player', async () => {
  const nok = await enter(await browser.person(), world, 'support', 'nok', '/management/user')
  await open(nok)
  await dialog(nok).getByText(th['player_needs_bank']!).waitFor()
  await expect.poll(() => field(nok, 'player_field_bank').isDisabled()).toBe(true)
  await field(nok, 'player_quick_name').fill('ชบา')
  await field(nok, 'player_quick_referrer').selectOption({ index: 1 })
  await field(nok, 'player_quick_name').press('Enter')
  await arrive(nok, viewOf)
  await nok.context().close()
})

test('closing returns the focus to the opening button; the form fits a phone, in the dark theme and in English', async () => {
  await open(boss)
  await escape(boss)
  await dialog(boss).waitFor({ state: 'detached' })
  await expect.poll(() => create(boss).evaluate((one) => one.matches(':focus'))).toBe(true)
  await prefer(world, 'supervisor', 'mali', { theme: 'dark', locale: 'en' })
  const mali = await enter(
    await browser.person({ scheme: 'dark', width: 390, height: 844, touch: true }),
    world,
    'supervisor',
    'mali',
    '/management/user',
  )
  await mali.getByRole('button', { name: en['page_player_new']!, exact: true }).click()
  await dialog(mali, en).waitFor()
  await save(mali, en).scrollIntoViewIfNeeded()
  expect(await isTooWide(mali)).toBe(false)
  expect(await accessibilityProblems(mali)).toEqual([])
  await shoot(mali, 'quick-add-dark-390')
  await mali.context().close()
})

test('Escape pressed again and again takes neither the form nor what was typed, and the page stays usable', async () => {
  await open(boss)
  await field(boss, 'player_quick_name').fill('')
  await boss.keyboard.type('กดหลายครั้ง')
  const question = boss.getByRole('dialog', { name: th['player_leave_title']!, exact: true })
  for (let press = 1; press <= 25; press++) {
    await escapeInVain(boss)
    await expect.poll(() => dialog(boss).isVisible()).toBe(true)
  }
  if (await question.isVisible()) await escape(boss)
  await expect.poll(() => field(boss, 'player_quick_name').inputValue()).toBe('กดหลายครั้ง')
  await field(boss, 'player_quick_referrer').click()
  await expect.poll(() => isFocused(boss, 'player_quick_referrer')).toBe(true)
})

test('no number of Escapes shows what was typed above the cover of a locked page', async () => {
  const may = await browser.person()
  await world.as('supervisor', 'may')
  await signIn(may, world, { email: 'may@example.test', remember: false })
  await arrive(may, '**/dashboard')
  await visit(may, `${world.url}/management/user`)
  await create(may).click()
  await dialog(may).waitFor()
  await may.keyboard.type('สมชาย ใจดี')
  await intercept(may, '**/api/staff/still-here', (route) => route.abort())
  await coverPage(may, world, 'may')
  const onTop = `document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('dialog')?.dataset.cover !== undefined`
  for (let press = 1; press <= 15; press++) {
    await escapeInVain(may)
    await expect.poll(() => may.evaluate(onTop)).toBe(true)
  }
  const over = may.getByRole('dialog', { name: th['idle_over']! })
  await over.locator('input[type=password]').fill('still usable')
})
