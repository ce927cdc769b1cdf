import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { files, statementCsv } from '../apps/server/src/testing/bank-file.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fon: Page
let chai: Page
beforeAll(async () => {
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/statement/manual?tab=file')
  chai = await enter(await browser.person(), world, 'supervisor', 'chai', '/statement/manual?tab=file')
  for (const page of [fon, chai]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const words = (key: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const paid = (minute: string, sum: string) => ({ day: '05/06/2569', clock: `09:${minute}`, in: sum })
const file = statementCsv([paid('00', '611.25'), paid('05', '612.25'), paid('10', '613.25')])

test('a file that was added to the wrong account is taken back on its page, what is in use is linked, and it is added again', async () => {
  const client = await world.as('finance', 'fon')
  const added = await files.whole(client, file, { account: 'kbank-1', name: 'มิถุนายน.csv' })
  const [used] = await world.sql<{ id: string; number: number }[]>`
    select id, number from statement_entry where import_id = ${added.id} and amount_satang = 61225`
  await client.post('statements/dispose', { entryId: used!.id, disposition: 'fee', reason: 'ค่าธรรมเนียม' })

  await fon.locator(`[data-id="${added.id}"]`).click()
  await expectDisabledOffline(button(fon, th['manual_take_back']!))
  await button(fon, th['manual_take_back']!).click()
  const dialog = fon.getByRole('dialog')
  await dialog.getByText(words('manual_take_back_free', { n: '2' })).waitFor()
  await dialog.getByText(th['manual_stay_closed']!).waitFor()
  const link = dialog.getByRole('link', { name: `#${used!.number} 612.25` })
  await expect.poll(() => link.getAttribute('href')).toContain(used!.id)
  const confirm = dialog.getByRole('button', { name: words('manual_take_back_confirm', { n: '2' }) })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  expect(await overlayProblems(fon)).toEqual([])
  await shoot(fon, 'take-back')
  await button(fon, th['manual_take_back_why_account']!).click()
  await confirm.click()

  await fon.getByText(/^ถอนคืน 2 รายการแล้ว โดย fon/).waitFor()
  await fon.getByText(words('manual_taken_back_stayed', { n: '1' })).waitFor()
  await shoot(fon, 'taken-back')
  await chai
    .locator(`[data-id="${added.id}"]`)
    .getByText(th['manual_import_state_taken_back']!)
    .first()
    .waitFor()
  expect(await accessibilityProblems(fon)).toEqual([])
  expect(await isTooWide(fon)).toBe(false)
  expect(
    await world.sql`select 1 from statement_entry where import_id = ${added.id} and disposition = 'takenBack'`,
  ).toHaveLength(2)

  await button(fon, th['manual_take_back']!).click()
  await dialog.getByText(words('manual_take_back_free', { n: '0' })).waitFor()
  const nothing = dialog.getByRole('button', { name: words('manual_take_back_confirm', { n: '0' }) })
  await nothing.hover()
  await dialog.getByText(th['manual_take_back_none']!).first().waitFor()
  await dialog.getByRole('button', { name: th['go_back']!, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await visit(fon, `${world.url}/statement/manual?tab=file`)
  await fon.getByLabel(th['manual_account']!, { exact: true }).selectOption('scb-1')
  await fon
    .locator('input[type=file]')
    .setInputFiles({ name: 'อีกครั้ง.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await button(fon, th['manual_preview_run']!).click()
  await button(fon, words('manual_commit', { n: '2', account: 'scb-1' })).click()
  await fon.getByText(/^เพิ่ม 2 รายการแล้ว โดย fon/).waitFor()
})

test('an entry that was taken back says so, and why it is not reopened', async () => {
  const [gone] = await world.sql<{ id: string }[]>`
    select id from statement_entry where disposition = 'takenBack' order by number limit 1`
  await visit(fon, `${world.url}/management/statement?tab=all&entry=${gone!.id}`)
  await fon.getByText(`ยกเลิก · ${th['disposition_taken_back']!}`).waitFor()
  const reopen = button(fon, th['disposition_reopen']!)
  await expect.poll(() => reopen.getAttribute('aria-disabled')).toBe('true')
  await reopen.hover()
  await fon.getByText(th['problem_entry_taken_back']!).first().waitFor()
})
