import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fern: Page
let nok: Page
beforeAll(async () => {
  fern = await enter(await browser.person(), world, 'finance', 'fern', '/management/accounts')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/accounts')
  for (const page of [fern, nok]) await line(page, 'scb-1').waitFor()
})

const line = (page: Page, code: string) => page.locator(`tr[data-account="${code}"]`)
const dialog = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, key: string) => dialog(page).getByLabel(th[key]!, { exact: true })
const press = (page: Page, key: string) =>
  dialog(page).getByRole('button', { name: th[key]!, exact: true }).click()
const now = async (code: string): Promise<OwnAccountRow> =>
  (await (await world.as('owner')).get('accounts/list')).rows.find((row: OwnAccountRow) => row.code === code)

test('finance opens an account: missing fields are named, an unusual length gives a warning, and everybody sees it', async () => {
  await fern.getByRole('button', { name: th['account_add']!, exact: true }).click()
  await expect.poll(() => field(fern, 'account_bank').evaluate((one) => one.matches(':focus'))).toBe(true)
  expect(await accessibilityProblems(fern)).toEqual([])
  await field(fern, 'account_bank').selectOption('BBL')
  await field(fern, 'account_number').fill('123-456')
  await dialog(fern).getByText('6 หลัก').waitFor()
  await field(fern, 'account_number').fill('123-4-56789-0')
  await field(fern, 'account_name').fill('คลังตัวอย่าง ห้า')
  await field(fern, 'account_daily_in').fill('50,000')
  await press(fern, 'account_add')
  await line(fern, 'bbl-1').getByText('123-4-56789-0').waitFor()
  await line(nok, 'bbl-1').getByText(th['account_state_open']!).waitFor()
  expect(await now('bbl-1')).toMatchObject({ accountNumber: '1234567890', dailyIn: '50000.00' })
})

test('the number of another account is refused with a sentence, and typed values stay', async () => {
  await fern.getByRole('button', { name: th['account_add']!, exact: true }).click()
  await field(fern, 'account_bank').selectOption('BBL')
  await field(fern, 'account_number').fill('1234567890')
  await field(fern, 'account_name').fill('ซ้ำ')
  await press(fern, 'account_add')
  await dialog(fern).getByText(th['problem_account_number_taken']!).waitFor()
  await expect.poll(() => field(fern, 'account_name').inputValue()).toBe('ซ้ำ')
  await escape(fern)
})

test('an account frozen by its bank is marked so with a reason and opened again, on every screen', async () => {
  await line(fern, 'bbl-1').getByRole('button').click()
  await press(fern, 'account_freeze')
  // The field accepts no reason that the server would refuse for its length.
  const reason = dialog(fern).getByLabel(th['reason']!, { exact: true })
  await expect.poll(() => reason.getAttribute('maxlength')).toBe('200')
  await dialog(fern).getByRole('button', { name: th['account_reason_frozen']! }).click()
  await press(fern, 'account_freeze')
  await line(nok, 'bbl-1').getByText(th['account_state_frozen']!, { exact: true }).waitFor()
  await dialog(fern).getByText(th['account_reason_frozen']!).waitFor()
  await press(fern, 'account_unfreeze')
  await press(fern, 'account_unfreeze')
  await line(nok, 'bbl-1').getByText(th['account_state_open']!, { exact: true }).waitFor()
  await escape(fern)
})

test('a new account replaces an old one, which names its successor', async () => {
  await line(fern, 'bbl-1').getByRole('button').click()
  await press(fern, 'account_swap')
  const other = await now('kbank-1')
  await field(fern, 'account_swap_by').selectOption(other.id)
  await dialog(fern).getByRole('button', { name: th['account_reason_limit']! }).click()
  await press(fern, 'account_swap')
  await line(nok, 'bbl-1').getByText('แทนด้วย kbank-1').waitFor()
  await escape(fern)
})

test('a role that may not change an account sees everything, and the reason why not', async () => {
  const add = nok.getByRole('button', { name: th['account_add']!, exact: true })
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
  await line(nok, 'scb-1').getByRole('button').click()
  await expect.poll(() => field(nok, 'account_name').isDisabled()).toBe(true)
  await escape(nok)
})
