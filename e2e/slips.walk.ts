import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { newPng, slips } from '../apps/server/src/testing/slips.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { button } from './nok.ts'
import { escape } from './keys.ts'
import { slipPicture as drawn } from '../seed/slip-picture.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
})

const slipPicture = (about: Parameters<typeof drawn>[0]) => newPng(drawn(about))
const player = (index: number) => world.shop.players[index]!
const named = (key: string, names: Record<string, string | number>) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
const file = (buffer: Buffer) => ({ name: 'IMG_0001.png', mimeType: 'image/png', buffer })
const choose = (page: Page, ...pictures: Buffer[]) =>
  page.locator('input[type=file]').last().setInputFiles(pictures.map(file))
const open = async (role: 'support' | 'finance', path: string) =>
  enter(await browser.person(), world, role, role === 'support' ? 'nok' : 'fern', path)

/** Pastes a picture as Ctrl V does, wherever the focus is. */
const paste = (page: Page, picture: Buffer) =>
  page.evaluate(
    `{ const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0))
       const data = new DataTransfer()
       data.items.add(new File([bytes], 'slip.png', { type: 'image/png' }))
       document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })) }`,
  )

test('a slip is pasted, its code is read, it is attached and looked at large', async () => {
  const id = await desk.asks(player(0), '1500')
  const page = await open('support', `/management/deposit?request=${id}`)
  const drawer = page.getByRole('article')
  await drawer.getByText(th['slips_none']!).waitFor()
  await paste(page, slipPicture({ bank: '004', reference: '015073144041ATF00999' }))
  await expect.poll(() => drawer.getByLabel(th['slip_reference']!).inputValue()).toBe('015073144041ATF00999')
  await drawer.getByText(th['slip_from_code']!).waitFor()
  await expect.poll(() => drawer.getByLabel(th['slip_bank']!).inputValue()).toBe('KBANK')
  await drawer.getByLabel(th['slip_amount']!).fill('1,200')
  await drawer.getByLabel(th['slip_day']!).fill('21-11-2569')
  await drawer.getByLabel(th['slip_time']!).fill('25:00')
  await drawer.getByText(th['slip_time_wrong']!).waitFor()
  await drawer.getByLabel(th['slip_time']!).fill('09.30')
  await shoot(page, 'slip-draft')
  await drawer.getByRole('button', { name: named('slip_attach', { n: 1 }) }).click()
  await drawer.getByText(th['slip_differs']!).waitFor()
  await rowOf(page, id)
    .getByRole('img', { name: named('slip_mark', { n: 1 }) })
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'slip-drawer')

  await drawer
    .getByRole('button', { name: named('slip_open', { reference: '015073144041ATF00999' }) })
    .click()
  const viewer = page.getByRole('dialog', { name: named('slip_title', { n: 1, of: 1 }) })
  const picture = viewer.locator('img')
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth') as number)).toBe(720)
  await page.keyboard.press('Equal')
  await expect.poll(() => picture.getAttribute('data-zoom')).toBe('1.5')
  await page.keyboard.press('KeyR')
  await expect.poll(() => picture.getAttribute('data-turned')).toBe('90')
  await page.keyboard.press('Digit0')
  await shoot(page, 'slip-viewer')
  expect(await overlayProblems(page)).toEqual([])
  await escape(page)
  await drawer.getByText('015073144041ATF00999').waitFor()
  const [kept] =
    await world.sql`select reference, bank, amount_satang, from_code, paid_at from slip where request_id = ${id}`
  expect(kept).toEqual({
    reference: '015073144041ATF00999',
    bank: 'KBANK',
    amountSatang: 120_000,
    fromCode: true,
    paidAt: new Date('2026-11-21T02:30:00Z'),
  })
})

test('a file that is no picture is refused with what is allowed, and a slip without a code is typed', async () => {
  const id = await desk.asks(player(1))
  const page = await open('support', `/management/deposit?request=${id}`)
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page.getByText(th['slip_picture_other']!).waitFor()
  await choose(page, slipPicture({ reference: 'no code at all' }))
  const drawer = page.getByRole('article')
  await drawer.getByLabel(th['slip_reference']!).fill('TYPED00001')
  await expect.poll(() => drawer.getByText(th['slip_from_code']!).count()).toBe(0)
  await drawer.getByRole('button', { name: named('slip_attach', { n: 1 }) }).click()
  await drawer.getByText('TYPED00001').waitFor()
})

test('the same slip on two requests gives a warning before and after attaching, on both screens', async () => {
  const [first, second] = [await desk.asks(player(5)), await desk.asks(player(6))]
  const nok = await world.as('support', 'nok')
  const reference = '202611210930SAMESLIP'
  await slips.attach(nok, first, { reference })
  const { number } = await nok.get('cashier/deposit', { id: first })
  const colleague = await open('finance', `/management/deposit?request=${first}`)
  await colleague.getByText(reference).waitFor()

  const page = await open('support', `/management/deposit?request=${second}`)
  await page.getByText(th['slips_none']!).waitFor()
  await paste(page, slipPicture({ bank: '014', reference }))
  const link = page.getByRole('link', {
    name: named('slip_duplicate_deposit', { n: number, player: player(5).code, status: 'กำลังดำเนินการ' }),
  })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('href')).toBe(`/management/deposit?request=${first}`)
  await shoot(page, 'slip-alike')
  await page.getByRole('button', { name: named('slip_attach', { n: 1 }) }).click()
  await rowOf(page, second)
    .getByRole('img', { name: named('slip_mark_duplicate', { n: 1 }) })
    .waitFor()
  await link.waitFor()
  // The colleague did nothing and still gets the warning.
  await colleague.getByText(th['slip_duplicate_reference']!).waitFor()
  await rowOf(colleague, first)
    .getByRole('img', { name: named('slip_mark_duplicate', { n: 1 }) })
    .waitFor()
})

test('on the desk a request whose slip was credited asks for confirmation with a reason', async () => {
  const nok = await world.as('support', 'nok')
  const reference = '202611211000SPENT001'
  const first = await desk.asks(player(7))
  await slips.attach(nok, first, { reference })
  const { orderId } = await desk.match(nok, await desk.pays(player(7)), first)
  await desk.settled(nok, orderId)
  const second = await desk.asks(player(8), '730')
  await slips.attach(nok, second, { reference })
  const entryId = await desk.pays(player(8), '730.00')
  const page = await open('support', `/management/statement?tab=all&entry=${entryId}`)
  const match = page.getByRole('button', {
    name: named('match_button', { total: 730, player: player(8).code }),
  })
  await match.click()
  await page.getByText(th['match_slip_used']!).waitFor()
  await page.getByText(th['match_slip_reason_needed']!).last().waitFor()
  await shoot(page, 'slip-desk')
  await page
    .getByRole('button', { name: named('slip_mark_duplicate', { n: 1 }), exact: true })
    .last()
    .click()
  await page.getByText(th['slip_duplicate_spent']!).waitFor()
  await escape(page)
  await page.getByLabel(th['match_slip_reason']!).fill('โอนสองครั้งจริง ตรวจกับธนาคารแล้ว')
  await match.click()
  await expect.poll(() => world.balanceOf(player(8))).toBe(730)
})

test('finance removes a slip with a reason, and it stays viewable', async () => {
  const id = await desk.asks(player(9))
  await slips.attach(await world.as('support', 'nok'), id, { reference: '202611211100TAKENOFF' })
  const support = await open('support', `/management/deposit?request=${id}`)
  await support.getByRole('button', { name: /202611211100TAKENOFF/ }).click()
  await expect.poll(() => button(support, 'slip_remove').getAttribute('aria-disabled')).toBe('true')
  const page = await open('finance', `/management/deposit?request=${id}`)
  await page.getByRole('button', { name: /202611211100TAKENOFF/ }).click()
  await button(page, 'slip_remove').click()
  // Letters typed in the reason stay there, although they are keys of the viewer.
  const reason = page.getByRole('dialog').getByLabel(th['reason']!, { exact: true })
  await reason.pressSequentially('r0-')
  await expect.poll(() => reason.inputValue()).toBe('r0-')
  await button(page, 'slip_remove_forged').click()
  await page.getByRole('button', { name: th['slip_remove_confirm']!, exact: true }).click()
  await page.getByText(named('slips_removed', { n: 1 })).waitFor({ state: 'attached' })
  await shoot(page, 'slip-removed')
  await escape(page)
  await page.getByText(named('slips_removed', { n: 1 })).click()
  await page.getByText(th['slip_remove_forged']!, { exact: false }).first().waitFor()
  await rowOf(page, id).getByRole('img').waitFor({ state: 'detached' })
})

test('a deposit made by staff begins with its slip', async () => {
  const page = await open('support', '/management/deposit')
  await button(page, 'deposit_new').click()
  await page.getByRole('dialog').getByRole('combobox').fill(player(10).code)
  await page
    .getByRole('dialog')
    .getByRole('option', { name: player(10).code })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(th['withdrawal_new_amount']!).fill('900')
  await paste(page, slipPicture({ bank: '014', reference: '202611211200NEWONE01' }))
  await expect.poll(() => dialog.getByLabel(th['slip_reference']!).inputValue()).toBe('202611211200NEWONE01')
  await shoot(page, 'slip-new-deposit')
  await dialog
    .getByRole('button', { name: named('deposit_new_confirm', { amount: 900, player: player(10).code }) })
    .click()
  await page.getByRole('article').getByText('202611211200NEWONE01').waitFor()
  const rows = await world.sql`select count(*) as count from request where amount = 900 and slips = 1`
  expect(rows[0]?.['count']).toBe(1)
})

test('on a phone in the dark theme everything fits', async () => {
  const id = await desk.asks(player(11))
  const nok = await world.as('support', 'nok')
  await slips.attach(
    nok,
    id,
    { reference: '202611211300PHONE001', bank: 'SCB', amount: '500.00' },
    slipPicture({ bank: '014', reference: '202611211300PHONE001' }),
  )
  const person = await browser.person({ width: 390, height: 844, scheme: 'dark', touch: true })
  const page = await enter(person, world, 'support', 'nok', `/management/deposit?request=${id}`)
  await page.getByText('202611211300PHONE001').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('region', { name: th['slips']! }).scrollIntoViewIfNeeded()
  await shoot(page, 'slip-phone')
  await page.getByRole('button', { name: /202611211300PHONE001/ }).click()
  await page.getByRole('dialog').last().locator('img').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await shoot(page, 'slip-phone-viewer')
})
