import type { Locator } from 'playwright-core'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { appOf } from '../apps/server/src/testing/factors.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { openEmptyShop } from './empty-shop.ts'
import { startForeignBackend } from './foreign-backend.ts'
import { type Hands, Newcomer } from './newcomer.ts'

/** Prepares an empty shop with a back-end of another maker, and its first owner. */
export function openingOfFile(hands: Hands) {
  const backend = ofFile(() => startForeignBackend())
  const shop = ofFile(() => openEmptyShop(backend.url))
  const browser = browserOfFile()
  const newcomer = async () =>
    new Newcomer(
      await browser.person(hands === 'touch' ? { touch: true, width: 390, height: 844 } : {}),
      hands,
    )
  const owner = ofFile(async () =>
    Object.assign(await newcomer(), { [Symbol.asyncDispose]: () => Promise.resolve() }),
  )
  return { backend, shop, browser, owner, newcomer }
}
export type Opening = ReturnType<typeof openingOfFile>

export const words = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    th[key]!,
  )
type Scope = Pick<Locator, 'getByRole' | 'getByLabel'>
export const button = (scope: Scope, key: string) =>
  scope.getByRole('button', { name: th[key]!, exact: true })
export const field = (scope: Scope, key: string) => scope.getByLabel(th[key]!, { exact: true })
export const dialog = ({ page }: Newcomer) => page.getByRole('dialog').last()
export const step = ({ page }: Newcomer, name: string) => page.locator(`[data-step="${name}"]`)
export const waitForState = ({ page }: Newcomer, name: string, state: string) =>
  page.locator(`[data-step="${name}"][data-state="${state}"]`).waitFor()
export const waitForNext = ({ page }: Newcomer, name: string) =>
  page.locator(`[data-step="${name}"][aria-current="step"]`).waitFor()
export const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** Sets a password, then the second factor that the role requires. */
export async function setUpSignIn(who: Newcomer, { submit }: { submit: string }): Promise<void> {
  const { page } = who
  await who.fill(page.locator('input[type=password]').first(), 'กุญแจของร้านที่ยาวพอ 42')
  await who.press(button(page, submit))
  await who.press(page.getByRole('button', { name: new RegExp(th['factor_app']!) }))
  await page.getByRole('img', { name: th['factor_app_picture']! }).waitFor()
  const typed = await page.locator('code').first().textContent()
  await who.fill(page.getByLabel(th['factor_code']!), appOf(typed!.replaceAll(' ', '')).code())
  await who.press(button(page, 'factor_recovery_kept'))
}

/** Makes a service call as the player site does. */
export async function callService(
  url: string,
  key: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const answer = await fetch(`${url}/api/service/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, never>
}
