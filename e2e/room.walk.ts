import { randomUUID } from 'node:crypto'
import { usualApprovals } from '@khlang/domain/staff/approval'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { usualPlayers } from '../apps/server/src/testing/players.ts'
import { overlayProblems } from './axe.ts'
import { isTooWide, prefer, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow, reusedPageOf } from './door.ts'
import { sampleOf } from './pairwise.ts'

const world = worldOfFile({ browser: true, mode: 'legacy' })
const browser = browserOfFile()
const sizes = [
  [1366, 768],
  [1280, 720],
  [1200, 800],
  [1440, 900],
] as const
/** The smallest height and the smallest width. */
const smallest = [sizes[1], sizes[2]]
/** An entry with one clear request, an entry that may match two, and an order with an unknown outcome. */
let one: string
let alike: string
let unknown: string
let nokAgain: Client

beforeAll(async () => {
  const desk = await newDesk(world)
  const [nok, owner, finance] = await Promise.all([
    world.as('support', 'nok'),
    world.as('owner', 'ann'),
    world.as('finance', 'fon'),
  ])
  nokAgain = nok
  const players = usualPlayers(world)
  await world.fault(players[11]!, 'silent')
  const match = await desk.match(nok, await desk.pays(players[11]!), await desk.asks(players[11]!))
  unknown = match.orderId
  await desk.settled(nok, unknown, ['unknown'])

  const rules = { ...usualApprovals, from: { ...usualApprovals.from, 'withdrawal.transfer': 100 } }
  await world.sql`
    insert into setting (key, value) values ('approvals', ${world.sql.json(rules as never)})
    on conflict (key) do update set value = excluded.value`
  for (let n = 0; n < 11; n++) {
    const player = players[n]!
    await desk.asks(player, `${600 + n}`, 50)
    const { id, version } = await nok.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player.code,
      amount: '300',
    })
    await finance.post('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'cashier/transfer',
      input: { requestId: id, version, via: 'scb', accepted: ['not-deducted'] },
      reason: 'the player called',
    })
    const name = `${player.firstName} ${player.lastName}`
    const rawText = `เงินเข้า ${600 + n}.00 บาท จาก ${player.bank} X${player.accountNumber.slice(-6)}`
    one = await desk.pays(player, `${600 + n}.00`, {
      rawText,
      sender: { bank: player.bank, accountTail: `xxx-x-x${player.accountNumber.slice(-4)}`, name },
    })
  }
  for (const player of [players[12]!, players[13]!]) await desk.asks(player, '900')
  alike = await desk.pays(players[12]!, '900.00', { rawText: 'เงินเข้า 900.00 บาท', sender: {} })
  const [named, wallet] = [players[4]!, players[5]!]
  const name = `${named.firstName} ${named.lastName}`
  const sender = { bank: named.bank, accountTail: `xxx-x-x${named.accountNumber.slice(-4)}`, name }
  await nok.post('statements/claim', { entryId: await desk.pays(named, '701.00', { sender }) })
  const kept = await desk.pays(named, '702.00', { sender })
  await nok.post('statements/hold', { entryId: kept, reason: 'the slip is asked for' })
  await desk.pays(wallet, '13703.00', {
    account: 'truemoney-1',
    channel: 'truemoney',
    sender: { mobile: wallet.mobile, name: `${wallet.firstName} ${wallet.lastName}` },
  })
  await owner.post('crediting/hold', { reason: 'the back-end is looked at' })
  await nok.post('reports/give-hand-over', { operationId: randomUUID() })
})

type Bounds = { top: number; bottom: number; left: number; right: number }
const boxOf = (of: Locator) =>
  of.evaluate((element): Bounds => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })

/** Returns how many rows are fully visible, and where the first one is. */
async function roomOf(page: Page, list: Locator, row: Locator) {
  const [frame, first] = [await boxOf(list), await boxOf(row)]
  const end = Math.min(frame.bottom, page.viewportSize()!.height)
  return { top: first.top, rows: Math.floor((end - first.top) / (first.bottom - first.top)) }
}

/**
 * Checks that the amount, the payer, the first candidate with its reasons and the money button of an entry
 * are visible without scrolling.
 */
async function expectAllInView(page: Page, id: string, height: number) {
  await rowOf(page, id).waitFor()
  const entry = page.getByRole('article')
  const card = entry.getByRole('list', { name: th['candidates_title']! }).getByRole('button').first()
  await card.waitFor()
  const pane = await boxOf(entry.locator('xpath=ancestor::section[1]'))
  const foot = await boxOf(entry.locator('footer'))
  const within = { top: Math.max(0, pane.top), bottom: Math.min(foot.top, height) }
  const payer = entry.locator('dd').first()
  expect(await payer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const parts: Record<string, Bounds> = {
    amount: await boxOf(entry.getByRole('heading', { level: 2 })),
    payer: await boxOf(payer),
    candidate: await boxOf(card),
  }
  const cut = Object.entries(parts).filter(
    ([, { top, bottom }]) => top < within.top || bottom > within.bottom,
  )
  expect(cut).toEqual([])
  const money = await boxOf(entry.getByRole('button', { name: /^จับคู่และเติม/ }))
  expect(money.bottom).toBeLessThanOrEqual(Math.min(pane.bottom, height))
  expect(money.top).toBeGreaterThan(foot.top)
}

const held = (page: Page) => page.getByRole('button', { name: th['hold_pill']! })

const seat = reusedPageOf(browser, world, 'owner', 'ann')

describe.each(sampleOf(sizes, smallest))(
  'at %i × %i, with sending on hold and a handover waiting',
  (width, height) => {
    const opened = async (path: string) => {
      const page = await seat(path, { width, height })
      await held(page).waitFor()
      await page.getByText(th['shift_pill']!).waitFor()
      return page
    }

    test('every list starts high and has room for nine rows, whatever is open beside it', async () => {
      const page = await opened('/management/statement')
      const seen: [string, { top: number; rows: number }][] = []
      const grid = page.getByRole('grid')
      const visit = async (path: string) => {
        await follow(page, path)
        await page.getByRole('row').and(page.locator('[data-id]')).first().waitFor()
        await expect.poll(() => grid.count()).toBe(1)
        seen.push([path, await roomOf(page, grid, page.locator('[role=row][data-id]').first())])
        expect([path, await isTooWide(page)]).toEqual([path, false])
      }
      for (const path of [
        '/management/statement',
        '/management/deposit',
        '/management/withdraw',
        '/management/user',
        `/management/statement?tab=unknown&order=${unknown}`,
      ])
        await visit(path)
      for (const path of ['/management/deposit', '/management/withdraw']) {
        await follow(page, path)
        await page.locator('[role=row][data-id]').first().click()
        await page.getByRole('article').waitFor()
        seen.push([
          `${path}, one open`,
          await roomOf(page, grid, page.locator('[role=row][data-id]').first()),
        ])
      }
      await follow(page, '/management/approvals')
      const list = page.getByRole('navigation', { name: new RegExp(th['approval_tab_mine']!.split(' ')[0]!) })
      await list.last().getByRole('button').nth(9).waitFor()
      seen.push(['approvals', await roomOf(page, list.last(), list.last().getByRole('button').first())])
      expect(seen.filter(([, { top, rows }]) => top > 200 || rows < 9)).toEqual([])
    })

    test('in a row the digits and the payer’s name are never cut', async () => {
      const page = await opened('/management/statement?tab=all')
      const cut: string[] = []
      for (const [path, waits] of [
        ['/management/statement?tab=all', '13,703.00'],
        ['/management/deposit', '900'],
        ['/management/withdraw', '300'],
      ] as const) {
        await follow(page, path)
        await page.locator('[role=row][data-id]').filter({ hasText: waits }).first().waitFor()
        if (!path.includes('statement')) await page.locator('[role=row][data-id]').first().click()
        const parts = page.locator('[data-payer]')
        await expect.poll(() => parts.count()).toBeGreaterThan(8)
        cut.push(
          ...(await parts.evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          )),
        )
      }
      expect(cut).toEqual([])
      await follow(page, '/management/statement')
      await rowOf(page, one).waitFor()
      await shoot(page, `room-${width}-rows`)
    })

    test.each([
      ['with one clear request', () => one],
      ['that may match two requests', () => alike],
    ])('for an entry %s everything needed to decide is in view without scrolling', async (what, id) => {
      const page = await opened(`/management/statement?entry=${id()}`)
      await expectAllInView(page, id(), height)
      await shoot(page, `room-${width}-${what.startsWith('that') ? 'alike' : 'one'}`)
    })
  },
)

test.each([768, 900, 1180])(
  'on a tablet of 1024 × %i everything needed to decide is in view, with the player below',
  async (height) => {
    const page = await seat(`/management/statement?entry=${one}`, { width: 1024, height })
    await page.getByRole('complementary').getByRole('link').first().waitFor()
    await expectAllInView(page, one, height)
    await shoot(page, `room-1024-${height}`)
  },
)

test('with the bar hidden, the page heading shows that sending is on hold', async () => {
  await prefer(world, 'owner', 'ann', { navbar: 'hidden' })
  const page = await enter(await browser.person(), world, 'owner', 'ann', '/management/deposit')
  await held(page).click()
  await page.getByRole('dialog').getByText('the back-end is looked at').waitFor()
  await shoot(page, 'room-hidden-bar')
  await prefer(world, 'owner', 'ann', {})
  await page.context().close()
})

test('on a phone the bar fits completely, and shows on a tap why nothing is sent', async () => {
  const page = await enter(await browser.person({ width: 390 }), world, 'owner', 'ann', '/management/deposit')
  await held(page).waitFor()
  await page.locator('[data-what=unknown]').waitFor()
  const bar = await boxOf(page.getByRole('banner'))
  const me = page.getByRole('banner').getByRole('button')
  expect((await boxOf(me.last())).right).toBeLessThanOrEqual(bar.right - 8)
  expect(await isTooWide(page)).toBe(false)
  await held(page).click()
  const told = page.getByRole('dialog', { name: th['hold_title']! })
  await told.getByText('the back-end is looked at').waitFor()
  await expect.poll(async () => (await boxOf(told)).right).toBeLessThanOrEqual(390 - 8)
  expect(await overlayProblems(page)).toEqual([])
  await shoot(page, 'room-390')
  await page.context().close()
})

const late = [
  [1366, 768],
  [1024, 768],
  [390, 844],
] as const
describe.each(sampleOf(late, [late[0], late[2]]))('late changes, at %i × %i', (width, height) => {
  /** Records the position of everything that can be pressed or read, and starts counting layout shifts. */
  const remember = (page: Page) =>
    page.evaluate(`{
      const all = document.querySelectorAll('header :is(a, button, h1), main :is(button, a, input, select, [role=row])')
      self.stood = [...all].map((one) => [one, one.getBoundingClientRect()])
      self.shifted = 0
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { self.shifted += value }))
        .observe({ type: 'layout-shift' })
    }`)
  const moved = (page: Page) =>
    page.evaluate<string[]>(`stood
      .filter(([one]) => one.isConnected)
      .map(([one, was]) => [one, was, one.getBoundingClientRect()])
      .filter(([, was, is]) => is.width > 0 && (Math.abs(is.left - was.left) > 1 || Math.abs(is.top - was.top) > 1))
      .map(([one]) => one.textContent || one.getAttribute('aria-label') || one.outerHTML)`)
  /** Pills in the bar, which may move when the banner of an outdated screen replaces the counts. */
  const barSays = new RegExp([th['hold_pill'], th['shift_pill'], th['connection_health_offline']].join('|'))
  const shifted = (page: Page) => page.evaluate<number>('shifted')

  test('move nothing that somebody may be about to click: a hold on sending, a waiting handover, a stale screen', async () => {
    const [owner, nok, finance] = [await world.as('owner', 'ann'), nokAgain, await world.as('finance', 'fon')]
    await owner.post('crediting/lift-hold', { reason: 'all is well' })
    const [waiting] = await world.sql`select id from hand_over where state = 'waiting'`
    if (waiting)
      await finance.post('reports/take-hand-over', { operationId: randomUUID(), id: waiting['id'] })
    const path = width < 768 ? '/management/deposit' : `/management/statement?entry=${one}`
    const page = await enter(await browser.person({ width, height }), world, 'owner', 'ann', path)
    await page.locator('[role=row][data-id]').nth(2).hover()
    await page.locator('[data-what=approvals]').waitFor()
    if (width >= 768) await page.getByRole('article').locator('ol').getByRole('button').first().waitFor()
    await page.getByText(th['connection_health_live']!).first().waitFor({ state: 'attached' })
    // The counts have made the tabs wider; the chosen tab is still visible.
    const chosen = page.locator('nav [data-tab][aria-current]')
    await page.locator('nav [data-tab]', { hasText: /\d/ }).first().waitFor()
    await expect.poll(async () => (await boxOf(chosen)).right).toBeLessThanOrEqual(width)
    await remember(page)

    await owner.post('crediting/hold', { reason: 'the back-end is looked at' })
    await nok.post('reports/give-hand-over', { operationId: randomUUID() })
    await held(page).waitFor()
    await page.getByText(th['shift_pill']!).waitFor({ state: 'attached' })
    expect(await moved(page)).toEqual([])
    expect(await shifted(page)).toBeLessThan(0.005)

    await remember(page)
    await page.context().setOffline(true)
    await page.getByRole('alert').getByText(th['gate_offline']!).waitFor({ state: 'attached' })
    await shoot(page, `room-${width}-offline`)
    expect((await moved(page)).filter((what) => !barSays.test(what))).toEqual([])
    expect(await shifted(page)).toBeLessThan(0.02)
    await page.context().close()
  })
})
