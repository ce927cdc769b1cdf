import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { readZip } from '../apps/server/src/testing/read-zip.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { escape, pressAtRow, pressThai } from './keys.ts'
import { isFocused } from './nok.ts'
import { traceEvents } from './trace.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Page
const deposits = '/management/deposit'

beforeAll(async () => {
  desk = await newDesk(world)
  // Two hundred requests of one player, more than one page of the list, and a few of others.
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount, bonus, state, note, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', ${player(0).id}, 1000 + n, n % 3, 'cancelled',
      case when n = 1 then '=1+1' end, clock_timestamp() - make_interval(mins => n)
    from generate_series(1, 200) n`
  await desk.asks(player(1), '5,000', 100)
  await desk.asks(player(2), '300')
  fern = await enter(await browser.person(), world, 'finance', 'fern', deposits)
})

const player = (index: number) => world.shop.players[index]!
const amounts = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=row][data-id]')].sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)
      .map((row) => row.querySelector('[data-numeric] strong').textContent)`,
  )
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name: th[name]! })
const foot = (page: Page) => page.getByRole('group', { name: th['totals']! })
const words = (key: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const chip = (page: Page, name: string) => page.locator(`[data-filter=${name}]`)

test('a click on a heading sorts, announces it and puts it in the address, and the totals follow the filter', async () => {
  await heading(fern, 'column_amount').getByRole('button').click()
  await expect.poll(async () => (await amounts(fern)).slice(0, 3)).toEqual(['5,000', '1,200', '1,199'])
  await expect.poll(() => heading(fern, 'column_amount').getAttribute('aria-sort')).toBe('descending')
  await heading(fern, 'column_amount').getByRole('button').click()
  await expect.poll(async () => (await amounts(fern)).slice(0, 2)).toEqual(['300', '1,001'])
  expect(new URL(fern.url()).search).toBe('?sort=amount&direction=asc')
  await foot(fern)
    .getByText(words('totals_count', { n: '202' }))
    .waitFor()
  await foot(fern).getByText('225,400').first().waitFor() // 200 × 1000 + 20,100 + 5,300
})

test('rows that scroll into view make the browser restyle only themselves', async () => {
  await visit(fern, world.url + deposits)
  await fern.locator('[role=row][data-id]').nth(20).waitFor()
  const events = await traceEvents(fern, ['devtools.timeline'], () =>
    fern.evaluate(`new Promise((done) => {
      const grid = document.querySelector('[role=grid]')
      let left = 20
      requestAnimationFrame(function frame() {
        if (left-- === 0) return done()
        grid.scrollTop += 138
        requestAnimationFrame(frame)
      })
    })`),
  )
  const styled = events.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? [args!.elementCount!] : [],
  )
  // Each step brings three rows of some 27 elements; the page has about 1,400. One rule of the menu with
  // `:not(:has(:focus-visible))` made the browser style 550 elements at each step.
  expect(styled.length).toBeGreaterThanOrEqual(15)
  expect(styled.filter((elements) => elements > 150)).toEqual([])
})

test('every filter is a chip and part of the address, and its link shows a colleague the same', async () => {
  await visit(
    fern,
    `${world.url}${deposits}?state=cancelled&player=${player(0).code}&amountFrom=1100&period=today`,
  )
  for (const name of ['state', 'player', 'amountFrom', 'period']) await chip(fern, name).waitFor()
  await chip(fern, 'period').getByRole('button').click()
  await foot(fern)
    .getByText(words('totals_count', { n: '101' }))
    .waitFor()
  await fern.getByRole('button', { name: th['filters']!, exact: true }).click()
  await fern.getByLabel(th['filter_amount_to']!).fill('๑,๑๕๐')
  await fern.keyboard.press('Enter')
  await chip(fern, 'amountFrom').getByText('1,100 – 1,150').waitFor()
  await foot(fern)
    .getByText(words('totals_count', { n: '51' }))
    .waitFor()
  expect(Object.fromEntries(new URL(fern.url()).searchParams)).toEqual({
    state: 'cancelled',
    player: player(0).code,
    amountFrom: '1100',
    amountTo: '1150',
  })
  await fern.getByRole('button', { name: th['filters_clear']! }).first().click()
  await expect.poll(() => new URL(fern.url()).search).toBe('')
})

test('while somebody works in a sorted list, rows that would move wait behind the pill', async () => {
  await visit(fern, `${world.url}${deposits}?sort=amount`)
  await expect.poll(async () => (await amounts(fern))[0]).toBe('5,000')
  const first = fern.locator('[role=row][data-id]').first()
  await first.hover()
  await world.sql`update request set amount = 2 where player_id = ${player(1).id}`
  await desk.asks(player(3), '9,000')
  await fern.getByRole('button', { name: words('rows_moved', { n: '2' }) }).waitFor()
  expect((await amounts(fern))[0]).toBe('2')
  await fern.getByRole('button', { name: words('rows_moved', { n: '2' }) }).click()
  await expect.poll(async () => (await amounts(fern)).slice(0, 2)).toEqual(['9,000', '1,200'])
})

test('a shared view appears for a colleague, with its filters, columns and count', async () => {
  await visit(fern, `${world.url}${deposits}?state=pending&sort=amount&columns=time,player,amount,status`)
  const openViews = (page: Page) =>
    page.getByRole('button', { name: th['views_button']!, exact: true }).click()
  await openViews(fern)
  await fern.getByRole('button', { name: th['view_keep']! }).click()
  await fern.getByLabel(th['view_name']!).fill('ยอดสูงที่รอ')
  await fern.getByLabel(th['view_share']!).check()
  await fern.getByRole('dialog').getByRole('button', { name: th['view_keep']! }).click()
  await fern.getByRole('button', { name: /ยอดสูงที่รอ/ }).waitFor()

  const lek = await enter(await browser.person(), world, 'support', 'lek', deposits)
  await openViews(lek)
  await lek.getByRole('button', { name: /ยอดสูงที่รอ ?3/ }).click()
  await lek.locator('[data-tab=pending][aria-current]').waitFor()
  await expect.poll(async () => (await amounts(lek))[0]).toBe('9,000')
  await expect.poll(() => lek.getByRole('columnheader').count()).toBe(5)
  await lek.getByRole('button', { name: 'ยอดสูงที่รอ', exact: true }).click()
  await lek.getByRole('button', { name: th['view_edit']! }).click()
  await expect
    .poll(() => lek.getByRole('button', { name: th['view_remove']! }).getAttribute('aria-disabled'))
    .toBe('true')
  await escape(lek)
  await expect
    .poll(() =>
      lek.getByRole('button', { name: th['export_open']!, exact: true }).getAttribute('aria-disabled'),
    )
    .toBe('true')
})

const download = async (page: Page, format: 'csv' | 'xlsx') => {
  await page
    .getByRole('region', { name: th['select_bar']! })
    .getByRole('button', { name: th['export_open']! })
    .click()
  await page.getByLabel(th[`export_${format}`]!).check()
  await page.getByRole('button', { name: th['export_reason_check']!, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: th['export_start']! }).click(),
  ])
  const bytes = await readFile(await file.path())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { name: file.suggestedFilename(), bytes }
}

test('everything in the filter but one row is exported, byte for byte as shown', async () => {
  await visit(
    fern,
    `${world.url}${deposits}?player=${player(0).code}&sort=amount&direction=asc&columns=time,player,amount,status,note`,
  )
  await expect.poll(async () => (await amounts(fern)).slice(0, 2)).toEqual(['1,001', '1,002'])
  await fern.locator('[role=row][data-id]').first().focus()
  await fern.keyboard.press('Control+a')
  const bar = fern.getByRole('region', { name: th['select_bar']! })
  await bar.getByText(words('select_count', { n: '200' })).waitFor()
  // By keyboard, as for those who have switched the single-letter keys off.
  await fern.locator('[role=row][data-id]').nth(1).locator('[data-check]').focus()
  await fern.keyboard.press('Space')
  await bar.getByText(words('select_count', { n: '199' })).waitFor()

  const csv = await download(fern, 'csv')
  expect(csv.name).toMatch(/^รายการฝาก \d{4}-\d\d-\d\d_\d{6}\.csv$/)
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = csv.bytes.toString().slice(1).split('\r\n')
  expect(lines).toHaveLength(1 + 199 + 1 + 1)
  // The footer is the sum of the rows.
  const sum = lines.slice(1, 200).reduce((all, line) => all + Number(line.split(',')[3]), 0)
  expect(lines.at(-2)).toBe(`รวม,,,${sum},,`)
  const name = `${player(0).code},${player(0).firstName} ${player(0).lastName}`
  expect(lines[0]).toBe('เวลา,รหัสสมาชิก,ชื่อสมาชิก,ยอดฝาก,สถานะ,หมายเหตุ')
  expect(lines.slice(1, 3).map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/, ''))).toEqual([
    `${name},1001,ยกเลิก,'=1+1`,
    `${name},1003,ยกเลิก,`,
  ])

  const sheet = readZip((await download(fern, 'xlsx')).bytes).get('xl/worksheets/sheet1.xml')!
  expect(sheet.match(/<row>/g)).toHaveLength(201)
  expect(sheet).toContain('<c><v>1001</v></c>')
  expect(sheet).not.toContain('<c><v>1002</v></c>')
  await escape(fern)
  await bar.waitFor({ state: 'hidden' })
})

test('the list is used by keyboard alone: move, select, extend, sort, and reorder columns', async () => {
  await visit(fern, `${world.url}${deposits}?player=${player(0).code}`)
  const first = fern.locator('[role=row][data-id]').first()
  await pressAtRow(fern, first, 'j', 'x', 'Shift+J', 'Shift+ArrowDown')
  const bar = fern.getByRole('region', { name: th['select_bar']! })
  await bar.getByText(words('select_count', { n: '3' })).waitFor()
  const checked = fern.locator('[role=row][aria-selected=true]')
  await expect.poll(() => checked.count()).toBe(3)
  expect(await accessibilityProblems(fern)).toEqual([])
  await fern.getByRole('button', { name: th['columns']!, exact: true }).click()
  await fern.getByLabel(th['column_bonus']!, { exact: true }).waitFor()
  await escape(fern) // goes to the open panel first
  await fern.getByLabel(th['column_bonus']!, { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => bar.count()).toBe(1)
  await escape(fern)
  await bar.waitFor({ state: 'hidden' })

  await fern.locator('[role=row][data-id]').nth(1).locator('[data-column="1"]').focus()
  await pressAtRow(fern, first, 'Shift+J') // from the focused row, though nothing was selected
  await bar.getByText(words('select_count', { n: '2' })).waitFor()
  await escape(fern)

  await heading(fern, 'column_credits').getByRole('button').focus()
  await fern.keyboard.press('Enter')
  await expect.poll(() => heading(fern, 'column_credits').getAttribute('aria-sort')).toBe('descending')

  await fern.getByRole('button', { name: th['columns']!, exact: true }).focus()
  await fern.keyboard.press('Enter')
  await fern.getByLabel(th['column_bonus']!, { exact: true }).focus()
  for (let press = 0; press < 7; press++) await fern.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => fern.getByRole('columnheader').nth(1).textContent()).toBe(th['column_bonus'])
  expect(await accessibilityProblems(fern)).toEqual([])
  await fern.reload()
  await expect.poll(() => fern.getByRole('columnheader').nth(1).textContent()).toBe(th['column_bonus'])
})

test('on a Thai layout the shortcuts stay in place: all rows are selected, and Enter opens one', async () => {
  await visit(fern, `${world.url}${deposits}?player=${player(0).code}&sort=amount&direction=asc`)
  await expect.poll(async () => (await amounts(fern)).slice(0, 3)).toEqual(['1,001', '1,002', '1,003'])
  await pressThai(fern, 'KeyA', 'ฟ', { ctrlKey: true })
  const bar = fern.getByRole('region', { name: th['select_bar']! })
  await bar.getByText(words('select_count', { n: '200' })).waitFor()
  await escape(fern)
  await bar.waitFor({ state: 'hidden' })

  const numbers = await world.sql<{ number: number }[]>`
    select number from request where amount in (1001, 1002, 1003) order by amount`
  const opened = (at: number) =>
    fern.getByRole('article', { name: words('deposit_title', { n: String(numbers[at]!.number) }) })
  const cell = fern.locator('[role=row][data-id]').first().locator('[data-column="1"]')
  await cell.focus()
  await pressThai(fern, 'KeyJ', '่')
  await pressThai(fern, 'Enter', 'Enter')
  await opened(1).waitFor()
  await escape(fern)
  await fern.keyboard.press('ArrowDown')
  await fern.keyboard.press('Enter')
  await opened(2).waitFor()
  await escape(fern)
  await fern.keyboard.press('ArrowUp')
  await pressThai(fern, 'KeyK', 'า')
  await fern.keyboard.press('Enter')
  await opened(0).waitFor()
  await escape(fern)
})

test('a key that the menu uses does not move the list behind it as well', async () => {
  await visit(fern, world.url + deposits)
  await fern.locator('[role=row][data-id]').first().click()
  await expect.poll(() => fern.url()).toContain('request=')
  const opened = fern.url()
  const link = (key: string) =>
    fern.getByRole('navigation', { name: th['menu']! }).getByRole('link', { name: th[key]!, exact: true })
  await link('page_deposits').focus()
  await fern.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(link('page_withdrawals'))).toBe(true)
  await fern.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(link('page_withdrawals'))).toBe(false)
  expect(fern.url()).toBe(opened)
  await escape(fern)
})

test('a refused export shows why, and its choices stay', async () => {
  const dao = await enter(await browser.person(), world, 'finance', 'dao', deposits)
  await dao.getByRole('button', { name: th['export_open']!, exact: true }).click()
  await dao.getByLabel(th['export_xlsx']!).check()
  await dao.getByRole('button', { name: th['export_reason_check']!, exact: true }).click()
  // Meanwhile the owner has changed the employee's role.
  await world.sql`update employee set role = 'viewer' where email = 'dao@example.test'`
  await dao.getByRole('dialog').getByRole('button', { name: th['export_start']!, exact: true }).click()
  await dao.getByRole('dialog').getByText(th['problem_not_permitted']!).first().waitFor()
  await expect.poll(() => dao.getByLabel(th['export_xlsx']!).isChecked()).toBe(true)
})

test('the button that leads back to the top is never over the buttons of an open row', async () => {
  await visit(fern, `${world.url}${deposits}`)
  const up = fern.locator('[data-back-to-top]')
  const row = fern.locator('main [role=row][data-id]').last()
  await row.waitFor()
  await expect.poll(() => scrollGrid(fern, 900)).toBe(900)
  await expect.poll(() => up.isVisible()).toBe(true)
  await row.click()
  await fern.getByRole('article').waitFor()
  await expect.poll(() => up.isVisible()).toBe(false)
})

const scrollGrid = (page: Page, top: number) =>
  page.evaluate<number>(
    `(() => { const grid = document.querySelector('main [role=grid]'); grid.scrollTop = ${top}; return grid.scrollTop })()`,
  )

test('a link opens a request beyond the pages of the list that were read', async () => {
  const [oldest] = await world.sql<{ id: string; number: number }[]>`
    select id, number from request order by created_at, id limit 1`
  await visit(fern, `${world.url}${deposits}?state=pending&request=${oldest!.id}`)
  await fern.getByRole('article', { name: words('deposit_title', { n: String(oldest!.number) }) }).waitFor()
  await expect.poll(() => rowOf(fern, oldest!.id).count()).toBe(0)
})

test('axe finds nothing on the list with its filters, export and views open', async () => {
  await visit(fern, `${world.url}${deposits}?state=cancelled&amountFrom=1100`)
  await chip(fern, 'state').waitFor()
  await fern.getByRole('button', { name: th['filters']!, exact: true }).click()
  await fern.getByLabel(th['filter_player']!).waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])
  await escape(fern)
  await fern.getByRole('button', { name: th['export_open']!, exact: true }).click()
  await fern.getByLabel(th['export_csv']!).waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])
  await escape(fern)
  await fern.getByRole('button', { name: th['views_button']!, exact: true }).click()
  await fern.getByRole('button', { name: th['view_keep']! }).waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])
  await fern.getByRole('button', { name: th['view_keep']! }).click()
  await fern.getByLabel(th['view_name']!).waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])
})
