import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { playersInTurn } from '../apps/server/src/testing/players.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, reusedPageOf, visit } from './door.ts'
import { sampleOf } from './pairwise.ts'
import { escape, pressAtRow, pressThai } from './keys.ts'

const world = worldOfFile({ browser: true, players: 80 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let support: Client
let fon: Page
beforeAll(async () => {
  desk = await newDesk(world)
  support = await world.as('support', 'lek')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/withdraw')
  await fon.getByText(th['connection_health_live']!).first().waitFor()
})

const nextPlayer = playersInTurn(world)
async function richPlayer(): Promise<Player> {
  const player = nextPlayer()
  const { orderId } = await desk.match(support, await desk.pays(player, '500.00'), await desk.asks(player))
  await desk.settled(support, orderId, ['done'])
  return player
}
const newWithdrawal = async (player: Player, amount = '300'): Promise<string> =>
  (
    await support.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player.code,
      amount,
    })
  ).id
const stateOf = async (id: string) =>
  (await world.sql`select state from request where id = ${id}`)[0]!['state']
const orders = async (id: string) =>
  (await world.sql`select purpose from credit_order where request_id = ${id} order by number`).map(
    ({ purpose }) => purpose,
  )
const card = (page: Page) => page.getByRole('article')
const primary = (page: Page) => card(page).locator('[data-primary]')
const opened = (page: Page, id: string) => rowOf(page, id).and(page.locator('[aria-current=true]')).waitFor()
/** Waits until the money key accepts presses, because nothing has just changed. */
const untilEnabled = (page: Page) => expect.poll(() => primary(page).getAttribute('aria-disabled')).toBe(null)
/** Cancels open requests of earlier walks. */
const cancelOpenRequests = () =>
  world.sql`update request set state = 'cancelled' where state in ('pending', 'adjusted')`

/** Sends a key as a worn keyboard does: twice, with this time in between, and then held down. */
const bounce = (page: Page, afterMs: number) =>
  page.evaluate(`new Promise((done) => {
    const target = () => document.activeElement ?? document.body
    const down = (repeat) => {
      const event = new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true, repeat })
      // A browser clicks a focused button on Enter, but not for a synthetic event, so this does it.
      if (target().dispatchEvent(event) && target().matches('button, a')) target().click()
    }
    down(false)
    setTimeout(() => { down(false); for (let held = 0; held < 5; held++) down(true); done() }, ${afterMs})
  })`)

test('by keyboard alone, on a Thai layout: five keys from the list to paid, and the next request opens', async () => {
  await cancelOpenRequests()
  const [first, second] = [
    await newWithdrawal(await richPlayer()),
    await newWithdrawal(await richPlayer(), '200'),
  ]
  await visit(fon, `${world.url}/management/withdraw?state=pending`)
  await rowOf(fon, second).waitFor()
  // The request that has waited longest comes first.
  await expect.poll(() => fon.locator('[role=row][data-id]').first().getAttribute('data-id')).toBe(first)
  let presses = 0
  const key = async (code: string, letter: string) => {
    presses++
    // Enter is the same on every layout, and only the browser's own Enter presses a focused button.
    await (code === 'Enter' ? fon.keyboard.press('Enter') : pressThai(fon, code, letter))
  }
  await key('KeyJ', '่')
  await key('Enter', 'Enter')
  await opened(fon, first)
  await untilEnabled(fon)
  await key('Digit3', '-')
  await key('Enter', 'Enter')
  await expect.poll(() => stateOf(first)).toBe('adjusted')
  // The button of the next step has the focus.
  await card(fon).locator('[data-step=adjust][data-state=done]').getByText('fon').waitFor()
  await expect.poll(() => primary(fon).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await untilEnabled(fon)
  await key('Enter', 'Enter')
  await expect.poll(() => stateOf(first)).toBe('transferred')
  expect(presses).toBeLessThanOrEqual(5)
  expect(await orders(first)).toEqual(['deductWithdrawal', 'payOutWithdrawal'])
  await opened(fon, second)

  // The payment method is remembered, so the next payout takes three keys.
  await untilEnabled(fon)
  await fon.keyboard.press('Enter')
  await expect.poll(() => stateOf(second)).toBe('adjusted')
  await untilEnabled(fon)
  await fon.keyboard.press('Enter')
  await expect.poll(() => stateOf(second)).toBe('transferred')
  const [row] = await world.sql`select via from request where id = ${second}`
  expect(row).toEqual({ via: 'scb' })
  // Also remembered in another session of the same employee in the same browser.
  const kept = await fon.evaluate<string[]>(
    `Object.keys(localStorage).filter((name) => name.includes('payout'))`,
  )
  expect(kept).toHaveLength(1)
  await escape(fon)
  await expect.poll(() => card(fon).count()).toBe(0)
})

test('with the mouse: three clicks from the list to paid, and the list keeps its place', async () => {
  await cancelOpenRequests()
  const id = await newWithdrawal(await richPlayer())
  await visit(fon, `${world.url}/management/withdraw`)
  await rowOf(fon, id).click()
  await opened(fon, id)
  await primary(fon).click()
  await card(fon).locator('[data-step=adjust][data-state=done]').waitFor()
  await primary(fon).click()
  await expect.poll(() => stateOf(id)).toBe('transferred')
  // In the tab of all requests the row stays open, with the next step.
  await opened(fon, id)
  await untilEnabled(fon)
  // Its money is sent, so the key that closes a request without paying does nothing any more.
  await pressThai(fon, 'KeyH', '้')
  await fon.keyboard.press('Enter')
  await expect.poll(() => stateOf(id)).toBe('done')
})

test('the form that closes a withdrawal without paying disappears when a colleague pays meanwhile', async () => {
  await cancelOpenRequests()
  const id = await newWithdrawal(await richPlayer())
  await visit(fon, `${world.url}/management/withdraw?request=${id}`)
  await opened(fon, id)
  await untilEnabled(fon)
  await pressThai(fon, 'KeyH', '้')
  const form = card(fon).getByText(th['withdrawal_paid_cash']!)
  await form.waitFor()
  const colleague = await world.as('finance', 'ploy')
  const { version } = await colleague.get('cashier/withdrawal', { id })
  await colleague.post('cashier/transfer', {
    operationId: randomUUID(),
    requestId: id,
    version,
    via: 'scb',
    accepted: ['not-deducted'],
  })
  await form.waitFor({ state: 'detached' })
  await untilEnabled(fon)
  await fon.keyboard.press('Enter')
  await expect.poll(() => stateOf(id)).toBe('done')
})

describe.each(sampleOf([20, 100, 250, 350, 500, 600], [20, 350]))(
  'a key that bounces after %i ms and is then held',
  (afterMs) => {
    test('opens a row, deducts, pays and moves on: one act each', async () => {
      await cancelOpenRequests()
      const [first, second] = [
        await newWithdrawal(await richPlayer()),
        await newWithdrawal(await richPlayer(), '200'),
      ]
      await visit(fon, `${world.url}/management/withdraw?state=pending`)
      await rowOf(fon, second).waitFor()
      await rowOf(fon, first).locator('[data-column="1"]').focus()
      await bounce(fon, afterMs)
      await opened(fon, first)
      await untilEnabled(fon)
      expect(await orders(first)).toEqual([])
      await fon.keyboard.press('3')

      await bounce(fon, afterMs)
      await expect.poll(() => stateOf(first)).toBe('adjusted')
      await untilEnabled(fon)
      expect(await orders(first)).toEqual(['deductWithdrawal'])

      await bounce(fon, afterMs)
      await expect.poll(() => stateOf(first)).toBe('transferred')
      await opened(fon, second)
      await untilEnabled(fon)
      expect(await orders(first)).toEqual(['deductWithdrawal', 'payOutWithdrawal'])
      expect(await orders(second)).toEqual([])

      await visit(fon, `${world.url}/management/withdraw?request=${first}`)
      await untilEnabled(fon)
      await bounce(fon, afterMs)
      await expect.poll(() => stateOf(first)).toBe('done')
      expect(await orders(first)).toHaveLength(2)
    })

    // Invariant: A bounced or held key does one step of a payout. Database: version compared and set.
    test('completes one deposit, and does nothing to the next one that opens', async () => {
      await cancelOpenRequests()
      const [first, second] = [await desk.asks(nextPlayer()), await desk.asks(nextPlayer())]
      await visit(fon, `${world.url}/management/deposit?state=pending&request=${first}`)
      await card(fon).waitFor()
      await fon.keyboard.press('c')
      await fon.getByRole('button', { name: th['cancel_no_money']!, exact: true }).click()
      const confirm = fon.getByRole('button', { name: /ยืนยันยกเลิก/ })
      await confirm.focus()
      await bounce(fon, afterMs)
      await expect.poll(() => stateOf(first)).toBe('cancelled')
      await opened(fon, second)
      expect(new URL(fon.url()).pathname).toBe('/management/deposit')
      expect(await stateOf(second)).toBe('pending')
    })
  },
)

test('a refusal notifies the employee who has moved on', async () => {
  await cancelOpenRequests()
  const refusing = world.shop.players.find(({ externalKey }) => externalKey.startsWith('refuse-'))!
  const first = await newWithdrawal(refusing)
  const second = await newWithdrawal(await richPlayer())
  await visit(fon, `${world.url}/management/withdraw?state=pending&request=${first}`)
  await primary(fon).click()
  await expect.poll(() => orders(first)).toEqual(['deductWithdrawal'])
  await pressAtRow(fon, rowOf(fon, second), 'j')
  await opened(fon, second)
  await fon.getByText(th['withdrawal_toast_refused_title']!).waitFor()
  expect(await orders(second)).toEqual([])
})

const seat = reusedPageOf(browser, world, 'finance', 'fon')
test.each([
  [1366, 768],
  [1280, 720],
  [1200, 800],
])('at %i × %i amount, payee and payout button are in view together and uncovered', async (width, height) => {
  await cancelOpenRequests()
  const id = await newWithdrawal(await richPlayer())
  const page = await seat(`/management/withdraw?state=pending&request=${id}`, { width, height })
  await card(page).getByText(th['payout_reveal']!).waitFor()
  await page.getByText(th['connection_health_live']!).first().waitFor()
  for (const part of [
    card(page).locator('header').getByText('300'),
    card(page).getByText(th['payout_reveal']!),
    primary(page),
  ])
    expect(await isInView(part), String(part)).toBe(true)
  await expect.poll(() => rowOf(page, id).isVisible()).toBe(true)
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, `payout-desk-${width}`)
})

const isInView = (part: ReturnType<Page['locator']>) =>
  part.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const page = one.ownerDocument
    const over = page.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const { innerHeight } = page.defaultView!
    return top >= 0 && bottom <= innerHeight && over !== null && (one.contains(over) || over.contains(one))
  })

test('on a phone the card replaces the list, and going back restores the list', async () => {
  await cancelOpenRequests()
  const id = await newWithdrawal(await richPlayer())
  const phone = await enter(
    await browser.person({ width: 390, height: 844, scheme: 'dark', touch: true }),
    world,
    'finance',
    'fon',
    '/management/withdraw?state=pending',
  )
  await rowOf(phone, id).click()
  await primary(phone).waitFor()
  await expect.poll(() => rowOf(phone, id).isVisible()).toBe(false)
  expect(await isInView(primary(phone))).toBe(true)
  expect(await isTooWide(phone)).toBe(false)
  expect(await accessibilityProblems(phone)).toEqual([])
  await shoot(phone, 'payout-desk-phone')
  await phone.getByRole('button', { name: th['back_to_list']! }).click()
  await expect.poll(() => rowOf(phone, id).isVisible()).toBe(true)
  await arrive(phone, '**/management/withdraw?state=pending')
  await phone.context().close()
})
