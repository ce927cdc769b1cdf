import { ownAccounts } from '@khlang/seed/shop'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inThaiCodePage, statementCsv } from '../apps/server/src/testing/bank-file.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { escape } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fon: Page
let chai: Page
beforeAll(async () => {
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/statement/manual')
  chai = await enter(await browser.person(), world, 'supervisor', 'chai', '/statement/manual')
  for (const page of [fon, chai]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const words = (key: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (page: Page, tab: string) => visit(page, `${world.url}/statement/manual?tab=${tab}`)
const field = (page: Page, key: string) => page.getByLabel(th[key]!, { exact: true })
/** The digits of account scb-1 that its messages show. */
const accountTail = ownAccounts[0]!.number.slice(-6)
const entries = (amountSatang: number) =>
  world.sql`select direction, import_id, raw_text from statement_entry where amount_satang = ${amountSatang}`

test('an entry is typed with Thai digits, appears for a colleague, and is doubled only after confirmation', async () => {
  await field(fon, 'manual_account').selectOption('scb-1')
  await field(fon, 'manual_day').fill('๑-๕-๒๕๖๙')
  await field(fon, 'manual_time').fill('0930')
  await field(fon, 'manual_amount').fill('-5')
  await fon.getByText(th['manual_amount_unreadable']!).first().waitFor()
  await field(fon, 'manual_amount').fill('๑,๐๐๐.๕๐')
  await field(fon, 'manual_sender').fill('x1234')
  await press(fon, th['manual_note_app']!)
  const add = words('manual_add', { amount: '1,000.50', account: 'scb-1' })
  await expectDisabledOffline(fon.getByRole('button', { name: add, exact: true }))
  await press(fon, add)
  await chai.getByRole('region', { name: th['manual_today']! }).getByText('1,000.50').waitFor()
  const [typed] = await world.sql`select occurred_at, created_by_staff, employee from statement_entry`
  expect(typed).toEqual({
    occurredAt: new Date('2026-05-01T09:30:00+07:00'),
    createdByStaff: true,
    employee: 'fon@example.test',
  })

  await field(fon, 'manual_day').fill('01-05-2026')
  await field(fon, 'manual_time').fill('09:32')
  await field(fon, 'manual_amount').fill('1000.50')
  await press(fon, th['manual_note_slip']!)
  await press(fon, add)
  await fon.getByText(th['manual_duplicate_title']!).waitFor()
  expect(await entries(100_050)).toHaveLength(1)
  expect(await accessibilityProblems(fon)).toEqual([])
  // Another amount is no duplicate. Back at the first amount, the question is asked again.
  await field(fon, 'manual_amount').fill('1000.51')
  await fon.getByText(th['manual_duplicate_title']!).waitFor({ state: 'detached' })
  await field(fon, 'manual_amount').fill('1000.50')
  await fon.getByText(th['manual_duplicate_title']!).waitFor()
  await press(fon, th['manual_duplicate_another']!)
  await fon.getByText(th['manual_duplicate_title']!).waitFor({ state: 'detached' })
  expect(await entries(100_050)).toHaveLength(2)

  const mine = fon.getByRole('region', { name: th['manual_today']! }).locator('li').first()
  await mine.getByRole('button').first().click()
  const dialog = fon.getByRole('dialog')
  await dialog.getByLabel(th['manual_amount']!, { exact: true }).fill('1,000.75')
  await press(fon, th['manual_correct_amount']!)
  await shoot(fon, 'manual-correct')
  expect(await overlayProblems(fon)).toEqual([])
  await press(fon, th['manual_correct_save']!)
  await dialog.waitFor({ state: 'detached' })
  await chai.getByRole('region', { name: th['manual_today']! }).getByText('1,000.75').waitFor()
  expect(await entries(100_075)).toHaveLength(1)

  const newest = chai.getByRole('region', { name: th['manual_today']! }).locator('li').first()
  await newest.getByText('09:32').waitFor()
  await newest.getByRole('button').last().click()
  await press(chai, th['cancel_not_a_deposit']!)
  await press(chai, th['entry_cancel_confirm']!)
  await fon
    .getByRole('region', { name: th['manual_today']! })
    .getByText('ยกเลิก', { exact: true })
    .first()
    .waitFor()
  await shoot(fon, 'manual-form')
})

test('a pasted message is shown as it was read, and money out is marked', async () => {
  await open(fon, 'message')
  await field(fon, 'manual_message_text').fill(
    `18/05@14:44 321.00 จากKTB/x246810เข้าx${accountTail} ใช้ได้10,121.23บ`,
  )
  await press(fon, th['manual_message_read']!)
  await fon.getByText('KTB · x246810').waitFor()
  await fon.getByText('2026-05-18 14:44:00').waitFor()
  await press(fon, words('manual_message_create', { amount: '321.00' }))
  await fon.getByText('KTB · x246810').first().waitFor()
  await expect
    .poll(() => entries(32_100))
    .toMatchObject([{ direction: 'in', rawText: expect.stringContaining('x246810') }])

  await field(fon, 'manual_message_text').fill(
    `ถอน/โอนเงิน 432.00บ บ/ชx${accountTail} 18/05@12:29 ใช้ได้657.53บ`,
  )
  await press(fon, th['manual_message_read']!)
  await fon.getByText(th['manual_message_out_hint']!).waitFor()
  await press(fon, words('manual_message_create', { amount: '432.00' }))
  await expect.poll(() => entries(43_200)).toMatchObject([{ direction: 'out' }])
})

test('after another account is chosen, a duplicate of the first one is neither shown nor confirmed', async () => {
  await open(fon, 'message')
  const account = field(fon, 'manual_account')
  const create = () => press(fon, words('manual_message_create', { amount: '654.00' }))
  const duplicate = fon.getByText(th['manual_duplicate_title']!)
  const readMessage = async () => {
    await field(fon, 'manual_message_text').fill('18/05@15:44 654.00 จากKTB/x246811เข้าx000000 ใช้ได้10,121.23บ')
    await press(fon, th['manual_message_read']!)
    await account.waitFor()
  }
  for (const code of ['scb-1', 'kbank-1']) {
    await readMessage()
    await account.selectOption(code)
    await create()
    await expect.poll(async () => (await entries(65_400)).length).toBe(code === 'scb-1' ? 1 : 2)
  }
  await readMessage()
  await account.selectOption('scb-1')
  await create()
  await duplicate.waitFor()
  await shoot(fon, 'manual-message-duplicate')
  await account.selectOption('kbank-1')
  await duplicate.waitFor({ state: 'detached' })
  await create()
  await duplicate.waitFor()
  expect(await entries(65_400)).toHaveLength(2)
  await press(fon, th['manual_duplicate_another']!)
  await expect.poll(async () => (await entries(65_400)).length).toBe(3)

  // Now two entries look the same, and each is shown before a third is added.
  await readMessage()
  await account.selectOption('kbank-1')
  await create()
  const shown = fon.locator('[role=alert]').filter({ has: duplicate }).getByRole('link')
  const first = await shown.textContent()
  await press(fon, th['manual_duplicate_another']!)
  await expect.poll(() => shown.textContent()).not.toBe(first)
  expect(await entries(65_400)).toHaveLength(3)
  await press(fon, th['manual_duplicate_another']!)
  await expect.poll(async () => (await entries(65_400)).length).toBe(4)
})

test('an unreadable message is kept, a pattern is made from it, and it becomes one entry', async () => {
  const text = `ธนาคารตัวอย่าง แจ้งเข้า ๕๕๕.๐๐ บัญชี x${accountTail}`
  await open(fon, 'message')
  await field(fon, 'manual_message_text').fill(text)
  await press(fon, th['manual_message_read']!)
  await fon.getByText(th['manual_message_unread']!).waitFor()
  await press(fon, th['manual_message_keep']!)
  await open(chai, 'unread')
  await press(chai, th['manual_unread_dismiss']!)
  await chai.getByRole('dialog').waitFor()
  expect(await overlayProblems(chai)).toEqual([])
  await escape(chai)
  await chai.getByText(text).waitFor()
  await press(chai, th['manual_unread_mend']!)

  await field(chai, 'manual_pattern_key').fill('kbank-sms-in')
  await chai.getByText(th['manual_pattern_key_taken']!).first().waitFor()
  await field(chai, 'manual_pattern_key').fill('example-sms')
  await field(chai, 'manual_pattern_name').fill('ตัวอย่าง')
  await field(chai, 'manual_pattern_text').fill('ธนาคารตัวอย่าง แจ้งเข้า {amount')
  await chai.getByText(th['manual_pattern_brace']!).first().waitFor()
  await field(chai, 'manual_pattern_text').fill('ธนาคารตัวอย่าง แจ้งเข้า {amount} บัญชี {own}')
  await field(chai, 'manual_field_amount').fill('5')
  await press(chai, th['manual_pattern_test']!)
  await chai
    .getByText(
      words('manual_pattern_fail_field', {
        parser: 'example-sms',
        n: '1',
        field: th['manual_field_amount']!,
        expected: '5.00',
        actual: '555.00',
      }),
    )
    .waitFor()
  expect(await accessibilityProblems(chai)).toEqual([])
  await press(chai, th['manual_pattern_sample_take']!)
  await press(chai, th['manual_pattern_save']!)
  await chai.getByRole('button', { name: th['manual_patterns_new']! }).waitFor()

  await open(fon, 'unread')
  await fon.getByText(th['manual_unread_readable']!).waitFor()
  const create = fon.getByRole('button', { name: words('manual_message_create', { amount: '555.00' }) })
  await expectDisabledOffline(create)
  await create.click()
  await fon.getByText(th['manual_unread_none']!).waitFor()
  expect(await entries(55_500)).toHaveLength(1)
  expect(await world.sql`select state from unread_message`).toEqual([{ state: 'read' }])
})

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const csv = inThaiCodePage(
  statementCsv([
    { day: '05/06/69', text: 'ยอดยกมา', balance: '1000.00' },
    { day: '05/06/69', clock: '09:00', in: '100.00', balance: '1100.00', text: 'รับโอนจาก KTB x1234' },
    { day: '05/06/69', clock: '09:05', out: '40.25', balance: '1059.75', text: 'ถอน' },
    { day: '06/06/69', clock: '25:05', in: '40.25', balance: '1100.00', text: 'เวลาผิด' },
    { day: '06/06/69', clock: '10:00', in: '7.75', balance: '1067.50', text: 'รับโอนจาก SCB x9876' },
  ]),
)

test('a file in the Thai code page: dates are confirmed by examples, groups are shown, and a reload loses nothing', async () => {
  await open(fon, 'file')
  await field(fon, 'manual_account').selectOption('scb-1')
  await upload(fon, 'มิถุนายน.csv', csv)
  await fon.getByText('windows-874').waitFor()
  await fon.getByText(th['manual_map_found']!).waitFor()
  await fon.getByRole('radio').nth(1).waitFor() // day-month and month-day are both possible, so the page asks
  await expect.poll(() => fon.getByText('05/06/69 → 5 มิ.ย. 2026').count()).toBe(1)
  await field(fon, 'manual_map_time').selectOption({ label: th['manual_map_none']! })
  await field(fon, 'manual_map_time').selectOption({ label: 'เวลา' })
  await press(fon, th['manual_preview_run']!)
  await fon.getByText(words('manual_continuity_ok', { opening: '1,000.00', closing: '1,067.50' })).waitFor()
  await fon.reload()
  await fon.getByText('KTB · x1234').waitFor()
  await fon.getByRole('button', { name: new RegExp(`^${th['manual_group_unreadable']!}`) }).click()
  await fon.getByText(th['manual_line_time']!).waitFor()
  await fon.getByText(th['manual_line_brought']!).waitFor()
  expect(await accessibilityProblems(fon)).toEqual([])
  expect(await isTooWide(fon)).toBe(false)
  const [download] = await Promise.all([
    fon.waitForEvent('download'),
    press(fon, words('manual_lines_download', { group: th['manual_group_unreadable']! })),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${th['manual_group_unreadable']!} .*\\.csv$`))

  const commit = words('manual_commit', { n: '3', account: 'scb-1' })
  await press(fon, commit)
  await fon.getByText(/^เพิ่ม 3 รายการแล้ว โดย fon/).waitFor()
  expect(await world.sql`select 1 from statement_entry where import_id is not null`).toHaveLength(3)
  await shoot(fon, 'manual-file')

  await open(chai, 'file')
  await field(chai, 'manual_account').selectOption('scb-1')
  await upload(chai, 'the same.csv', csv)
  await chai.getByText(th['manual_file_known']!).waitFor()
  await chai.getByText(/^เพิ่ม 3 รายการแล้ว โดย fon/).waitFor()
})

test('a workbook is read by chosen columns, and existing entries are duplicates', async () => {
  const client = await world.as('finance', 'fon')
  const query = {
    list: 'entries',
    format: 'xlsx',
    columns: 'occurred,amount,sender',
    account: 'scb-1',
    reason: 'to bring it back',
  }
  const answer = await client.file(query)
  const count = Number(answer.headers.get('x-row-count'))
  await open(fon, 'file')
  await field(fon, 'manual_account').selectOption('scb-1')
  await upload(fon, 'ส่งออก.xlsx', Buffer.from(await answer.arrayBuffer()))
  await fon.getByText(th['manual_map_title']!).waitFor()
  const run = fon.getByRole('button', { name: th['manual_preview_run']!, exact: true })
  await expect.poll(() => run.getAttribute('aria-disabled')).toBe('true')
  await field(fon, 'manual_map_head').fill('1')
  await field(fon, 'manual_map_time').selectOption({ label: th['manual_map_none']! })
  await field(fon, 'manual_map_date').selectOption({ label: 'เวลาตามธนาคาร' })
  await field(fon, 'manual_map_amount').selectOption({ label: 'จำนวนเงิน' })
  await field(fon, 'manual_map_sender').selectOption({ label: 'บัญชีผู้โอน' })
  await run.click()
  await fon.getByRole('button', { name: `${th['manual_group_duplicate']!} ${count}` }).click()
  await fon
    .getByRole('link', { name: /^ซ้ำกับ #\d+$/ })
    .first()
    .waitFor()
  const commit = fon.getByRole('button', {
    name: words('manual_commit', { n: '0', account: 'scb-1' }),
    exact: true,
  })
  await expect.poll(() => commit.getAttribute('aria-disabled')).toBe('true')
})

test('unusable files show why, roles without permission see why, and nothing is lost at 390 pixels', async () => {
  await open(fon, 'file')
  await field(fon, 'manual_account').selectOption('scb-1')
  await upload(fon, 'statement.csv', Buffer.from('%PDF-1.7 not a table'))
  await fon.getByText(th['manual_file_pdf']!).waitFor()

  const nok = await enter(await browser.person({ width: 390 }), world, 'viewer', 'nok', '/statement/manual')
  await nok.getByText(th['manual_needs_create']!).first().waitFor()
  for (const tab of ['form', 'message', 'file', 'unread', 'patterns', 'patterns&pattern=gsb-app-in']) {
    await open(nok, tab)
    await nok.locator('main button').last().waitFor()
    expect([tab, await isTooWide(nok)]).toEqual([tab, false])
    expect([tab, await accessibilityProblems(nok)]).toEqual([tab, []])
  }
})
