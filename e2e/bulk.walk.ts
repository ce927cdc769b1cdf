import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { slips } from '../apps/server/src/testing/slips.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { overlayProblems } from './axe.ts'
import { isTooWide, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { button } from './nok.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
})

const player = (index: number) => world.shop.players[index]!
const named = (key: string, names: Record<string, string | number>) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
const choose = async (page: Page, ids: readonly string[]) => {
  for (const id of ids) await rowOf(page, id).locator('[data-check]').click()
  await button(page, 'bulk_requests_open').click()
}

test('selected requests are cancelled as previewed; the changed one is refused and checked again', async () => {
  const nok = await world.as('support', 'nok')
  const [plain, changed, slipped] = await Promise.all(
    [0, 1, 5].map((index) => desk.asks(player(index), '300')),
  )
  await slips.attach(nok, slipped!)
  const page = await enter(await browser.person(), world, 'support', 'nok', '/management/deposit')
  await choose(page, [plain!, changed!, slipped!])
  const dialog = page.getByRole('dialog')
  await dialog.getByText(named('bulk_group', { group: th['bulk_requests_ready']!, n: 2 })).waitFor()
  await dialog.getByText(th['bulk_doubt_slip']!).waitFor()
  const confirm = dialog.getByRole('button', { name: named('bulk_confirm_cancel', { n: 2, total: 600 }) })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  await button(page, 'cancel_no_money').click()
  await expectDisabledOffline(confirm)
  await shoot(page, 'bulk-preview')
  expect(await overlayProblems(page)).toEqual([])
  // Meanwhile somebody attaches a slip, which shows that money was sent.
  await slips.attach(nok, changed!)
  await confirm.click()
  await dialog.getByText(`${named('bulk_done', { n: 1 })} · ${named('bulk_failed', { n: 1 })}`).waitFor()
  await dialog.getByText(th['problem_stale_version']!).waitFor()
  await shoot(page, 'bulk-results')
  await dialog.getByRole('button', { name: named('bulk_again', { n: 1 }) }).click()
  await dialog.getByText(named('bulk_group', { group: th['bulk_requests_look']!, n: 1 })).waitFor()
  await escape(page)
  const rows =
    await world.sql`select id, state, note from request where id = any(${[plain, changed, slipped] as string[]})`
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [plain, 'cancelled'],
      [changed, 'pending'],
      [slipped, 'pending'],
    ]),
  )
})

test('many withdrawals are deducted, a few at a time; after a lost answer the rest continues, and each shows its outcome', async () => {
  const fern = await world.as('finance', 'fern')
  const { orderId } = await desk.match(
    fern,
    await desk.pays(player(6), '5000.00'),
    await desk.asks(player(6), '5000'),
  )
  await desk.settled(fern, orderId, ['done'])
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await fern.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player(n === 11 ? 7 : 6).code,
      amount: '100',
    })
    ids.push(id)
  }
  const page = await enter(await browser.person(), world, 'finance', 'fern', '/management/withdraw')
  await rowOf(page, ids[11]!).waitFor()
  await page.getByRole('checkbox').first().check()
  await button(page, 'bulk_requests_open').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(th['bulk_no_transfers']!, { exact: false }).waitFor()
  // The second part is carried out, but its answer does not arrive.
  let parts = 0
  await intercept(page, '**/api/cashier/bulk', async (route) => {
    parts += 1
    const answer = await route.fetch()
    return parts === 2 ? route.abort() : route.fulfill({ response: answer })
  })
  await dialog.getByRole('button', { name: named('bulk_confirm_adjust', { n: 12, total: '1,200' }) }).click()
  await dialog.getByRole('alert').filter({ hasText: th['operation_same_id']! }).waitFor()
  await dialog.getByText(named('bulk_progress', { n: 10, of: 12 })).waitFor()
  // Another act would forget what was sent, and could send it again.
  await expect.poll(() => dialog.getByRole('radio').first().isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: th['try_again']!, exact: true }).click()
  // The back-end refuses the player without balance, which is visible after its answer.
  await dialog.getByText(`${named('bulk_done', { n: 11 })} · ${named('bulk_failed', { n: 1 })}`).waitFor()
  await dialog.getByText('เครดิตคงเหลือไม่พอ').waitFor()
  await expect.poll(() => dialog.getByText('ปรับยอด', { exact: true }).count()).toBe(11)
  await expect.poll(() => dialog.getByText('กำลังดำเนินการ', { exact: true }).count()).toBe(1)
  await shoot(page, 'bulk-withdrawals')
  expect(await world.balanceOf(player(6))).toBe(3900)
})

test('whoever stops after a lost answer sees which requests are undecided, and that they must look at them', async () => {
  const page = await enter(
    await browser.person({ width: 390, height: 844, touch: true }),
    world,
    'supervisor',
    'mai',
    '/management/deposit?state=pending',
  )
  await choose(page, await Promise.all([10, 11, 12].map((index) => desk.asks(player(index), '710'))))
  const dialog = page.getByRole('dialog')
  await button(page, 'cancel_no_money').click()
  await intercept(page, '**/api/cashier/bulk', (route) => route.abort())
  await dialog.getByRole('button', { name: named('bulk_confirm_cancel', { n: 3, total: '2,130' }) }).click()
  await dialog.getByRole('button', { name: th['bulk_stop']!, exact: true }).click()
  await dialog.getByText(`${named('bulk_done', { n: 0 })} · ${named('bulk_undecided', { n: 3 })}`).waitFor()
  await dialog
    .getByRole('alert')
    .filter({ hasText: named('bulk_undecided_look', { n: 3 }) })
    .waitFor()
  expect(await overlayProblems(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await shoot(page, 'bulk-undecided')
})

test('the bulk preview fits a phone', async () => {
  const page = await enter(
    await browser.person({ width: 390, height: 844, touch: true }),
    world,
    'supervisor',
    'lek',
    '/management/deposit?state=pending',
  )
  await desk.asks(player(8))
  await page.locator('[role=row] [data-check]').last().click()
  await button(page, 'bulk_requests_open').click()
  await page.getByRole('dialog').getByText(th['bulk_act']!).waitFor()
  await page.getByLabel(th['bulk_act_complete']!).check()
  await page.getByText(th['bulk_doubt_not_credited']!).first().waitFor()
  expect(await isTooWide(page)).toBe(false)
  await shoot(page, 'bulk-phone')
})
