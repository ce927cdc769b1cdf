import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, follow } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fern: Page
let finance: Client
const newOperation = () => ({ operationId: randomUUID() })
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
/** A second account, without any outgoing money. */
let unusedAccount: { id: string }

beforeAll(async () => {
  const desk = await newDesk(world)
  finance = await world.as('finance', 'fern')
  const account = {
    bank: 'GHB',
    name: 'จ่ายถอน',
    purpose: 'out',
    openingBalance: '1000',
    openingDay: '2026-01-01',
  }
  const openAccount = (accountNumber: string, lowBalance: string | null) =>
    finance.post('accounts/create', { ...newOperation(), ...account, accountNumber, lowBalance })
  await openAccount('7770001112', '5000')
  unusedAccount = await openAccount('7770001113', null)
  const player = world.shop.players.filter(
    ({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey),
  )[3]!
  for (const amount of ['300', '200']) {
    const paid = await desk.match(finance, await desk.pays(player, '900.00'), await desk.asks(player, '900'))
    await desk.settled(finance, paid.orderId, ['done'])
    const { id } = await finance.post('cashier/create-withdrawal', {
      ...newOperation(),
      player: player.code,
      amount,
    })
    for (const [path, more] of [
      ['adjust-balance', {}],
      ['transfer', { via: 'plain', paidFrom: 'ghb-1' }],
    ] as const) {
      const { version } = await finance.get('cashier/withdrawal', { id })
      const step = await finance.post(`cashier/${path}`, {
        ...newOperation(),
        requestId: id,
        version,
        ...more,
      })
      await desk.settled(finance, step.orderId, ['done'])
    }
  }
  const feed = await world.service('statement-entries')
  const occurredAt = new Date().toISOString()
  await feed.post('service/statement-entries', {
    entries: ['310.00', '77.50'].map((amount) => ({
      account: 'ghb-1',
      amount,
      direction: 'out',
      channel: 'bank',
      reference: randomUUID(),
      occurredAt,
    })),
  })
  fern = await enter(await browser.person(), world, 'finance', 'fern', '/management/accounts')
})

const day = () => fern.locator(`tbody[data-day="${today()}"]`)
const looks = [
  [1440, 'light', 'th'],
  [1440, 'dark', 'en'],
  [390, 'light', 'en'],
  [390, 'dark', 'th'],
] as const

test('an account links to its money out: payouts beside bank entries, fees apart, the rest named', async () => {
  const row = fern.locator('tr[data-account="ghb-1"]')
  await row.getByText(th['account_is_low']!).waitFor()
  await row.getByRole('button').click()
  await fern.getByRole('dialog').getByRole('link', { name: th['page_account_payouts']! }).click()
  await arrive(fern, '**/management/accounts/*')
  await day().getByText('387.50').waitFor()
  for (const sum of ['300.00', '10.00', '77.50', '200.00']) await day().getByText(sum).first().waitFor()
  await day().getByRole('button', { name: today() }).click()
  await expect
    .poll(() =>
      day()
        .locator('li')
        .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-state'))),
    )
    .toEqual([expect.any(String), expect.any(String), 'paired'])
  expect(await accessibilityProblems(fern)).toEqual([])
  await fern.reload()
  await day().locator('li[data-state=paired]').waitFor()
  await day()
    .getByRole('link', { name: /^ถอน #/ })
    .first()
    .click()
  await arrive(fern, '**/management/withdraw?request=*')
  await fern.goBack()
  await day().locator('li[data-state=noLine]').waitFor()
})

test.each(looks)('the page fits %i pixels, %s, in %s', async (width, colorScheme, locale) => {
  await prefer(world, 'finance', 'fern', { locale, theme: 'system' })
  await fern.setViewportSize({ width, height: 900 })
  await fern.emulateMedia({ colorScheme })
  await fern.reload()
  await day().locator('li[data-state=noPayout]').waitFor()
  expect(await isTooWide(fern)).toBe(false)
  await shoot(fern, `account-${width}-${colorScheme}-${locale}`)
})

test('an account without payouts shows that, and a role that may not manage accounts sees why the page is empty', async () => {
  await prefer(world, 'finance', 'fern', {})
  await fern.reload()
  await follow(fern, `/management/accounts/${unusedAccount.id}`)
  await fern.getByText(th['account_payout_none']!).waitFor()
  await shoot(fern, 'account-empty')
  await follow(fern, `/management/accounts/${unusedAccount.id}?from=2026-01-01&to=2026-06-01`)
  await fern.getByText(th['account_payout_too_long']!.replace('{n}', '31')).waitFor()
  await follow(fern, `/management/accounts/${randomUUID()}`)
  await fern.getByText(th['account_not_found']!).waitFor()
  const nok = await enter(
    await browser.person(),
    world,
    'support',
    'nok',
    `/management/accounts/${unusedAccount.id}`,
  )
  await nok.getByText(th['account_payouts_not_permitted']!).waitFor()
})
