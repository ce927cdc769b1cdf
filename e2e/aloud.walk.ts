import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { listenAloud, saidAloud } from './aloud.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Page
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
  await nok.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const words = (key: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), th[key]!)

/** Matches the entry of this player by keyboard, and listens from before the key is pressed. */
async function matchAloud(index: number, amount: string) {
  const { code } = player(index)
  await desk.asks(player(index), amount)
  const entryId = await desk.pays(player(index), `${amount}.00`)
  await visit(nok, `${world.url}/management/statement`)
  await rowOf(nok, entryId).waitFor()
  await rowOf(nok, entryId).click()
  await nok.getByRole('button', { name: `จับคู่และเติม ${amount} ให้ ${code}` }).waitFor()
  await listenAloud(nok)
  await nok.keyboard.press('Enter')
  return code
}

test('a screen reader announces that a match is done, with the credits and the player', async () => {
  const code = await matchAloud(6, '410')
  const done = words('match_said_done', { amount: '410', player: code })
  await expect.poll(() => saidAloud(nok)).toContain(done)
})

test('a screen reader announces a refused credit, with the player', async () => {
  await world.fault(player(7), 'refuse')
  const code = await matchAloud(7, '320')
  const refused = (text: string) => text.includes(th['toast_refused_title']!) && text.includes(code)
  await expect.poll(async () => (await saidAloud(nok)).some(refused)).toBe(true)
})

test('a credit that is refused while a dialog is open is announced, and its toast can be seen and closed', async () => {
  await world.fault(player(9), 'refuse')
  const owner = await world.as('owner', 'kai')
  await owner.post('crediting/hold', { reason: 'until the dialog is open' })
  const code = await matchAloud(9, '230')
  await nok.keyboard.press('Shift+Slash')
  const dialog = nok.getByRole('dialog')
  await dialog.waitFor()
  await owner.post('crediting/lift-hold', { reason: 'the dialog is open' })
  const refused = (text: string) => text.includes(th['toast_refused_title']!) && text.includes(code)
  await expect.poll(async () => (await saidAloud(nok)).some(refused)).toBe(true)
  const toast = nok.locator('.mantine-Notification-root').filter({ hasText: code })
  await toast.waitFor()
  // Who closes by name, closes what they mean: the dialog and the toast have buttons of different names.
  await dialog.getByRole('button', { name: th['close']!, exact: true }).waitFor()
  await toast.getByRole('button', { name: th['close_toast']!, exact: true }).click()
  await toast.waitFor({ state: 'detached' })
  await escape(nok)
})

test('a screen reader announces a withdrawal as deducted and then paid, with its amount', async () => {
  const support = await world.as('support', 'lek')
  const { orderId } = await desk.match(
    support,
    await desk.pays(player(8), '500.00'),
    await desk.asks(player(8)),
  )
  await desk.settled(support, orderId, ['done'])
  const { code } = player(8)
  const { id } = await support.post('cashier/create-withdrawal', {
    operationId: randomUUID(),
    player: code,
    amount: '300',
  })
  const fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/withdraw')
  await visit(fon, `${world.url}/management/withdraw?state=pending`)
  await rowOf(fon, id).waitFor()
  await listenAloud(fon)
  await rowOf(fon, id).click()
  const primary = fon.getByRole('article').locator('[data-primary]')
  const untilEnabled = () => expect.poll(() => primary.getAttribute('aria-disabled')).toBe(null)
  const values = { amount: '300', player: code }
  const [deducted, paid] = [words('withdrawal_said_deducted', values), words('withdrawal_said_paid', values)]
  await untilEnabled()
  await fon.keyboard.press('3')
  await fon.keyboard.press('Enter')
  await expect.poll(() => saidAloud(fon)).toContain(deducted)
  await untilEnabled()
  await fon.keyboard.press('Enter')
  await expect.poll(async () => (await saidAloud(fon)).at(-1)).toBe(paid)
})
