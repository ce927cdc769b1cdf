import type { Role } from '@khlang/domain/staff/acts'
import { errors, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { password as ownPassword, type World } from '../apps/server/src/testing/world.ts'
import { patience, th } from './browser.ts'

/**
 * How walks go to an address. A living page may be on its own way at that very moment (to the door, because its session has just
 * ended), and of two ways the browser drops one: if it was ours, we go again. Once in thousands it drops ours without a word, and
 * the wait for it would never end: so each try has a part of the patience only, and the last one fails the walk.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const tries = 6
  for (let left = tries; ; left--) {
    try {
      // Some pages lead on before they are loaded: arriving is what is waited for, then whatever page that came to.
      await page.goto(address, { waitUntil: 'commit', timeout: patience / tries })
      break
    } catch (problem) {
      if (left === 1 || !isDropped(problem)) throw problem
    }
  }
  await page.waitForLoadState('load')
}

const isDropped = (problem: unknown) =>
  problem instanceof errors.TimeoutError ||
  /interrupted by another navigation|ERR_ABORTED/.test(String(problem))

/**
 * To another page of the house as a link of it leads there: by its own router, and nothing is loaded anew, which takes a tenth
 * of the time. Done when the router is: that what stood there is gone is for the walk to say.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const isThere = () => page.evaluate<boolean>(`'__TSR_ROUTER__' in self`).catch(() => false)
  await expect.poll(isThere, { interval: 20 }).toBe(true)
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)} })`)
}

/** Waits until the page is at this address, by whatever ways it goes there: a way that is given up for another is none of its business. */
export async function arrive(page: Page, address: string | RegExp | ((url: URL) => boolean)): Promise<void> {
  const wanted =
    typeof address === 'string' ? globAsPattern(address) : address instanceof RegExp ? address : null
  const isThere = () => {
    const url = new URL(page.url())
    return wanted ? wanted.test(url.href) : (address as (url: URL) => boolean)(url)
  }
  await expect.poll(isThere, { message: `at ${String(address)}` }).toBe(true)
}

/** `**` is anything at all, `*` anything within a part of the path. */
const globAsPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .split('**')
      .map((part) => part.split('*').map(escapeText).join('[^/]*'))
      .join('.*')}$`,
  )
const escapeText = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The sign-in page, with nobody signed in: whoever was is out, as if their cookies had run out. */
export async function openDoor(page: Page, world: World): Promise<void> {
  await visit(page, 'about:blank') // nothing of the page may hear that its session is gone
  await page.context().clearCookies()
  await visit(page, `${world.url}/login`)
  await page.locator('button[type=submit]').first().waitFor()
}

type Credentials = { email: string; password?: string; remember?: boolean }

/** Fills the open door and presses Enter; what comes of it is for the walk to say. */
export async function fillDoor(page: Page, { email, password = ownPassword, remember }: Credentials) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  if (remember !== undefined) await page.getByLabel(th['remember_me']!).setChecked(remember)
  await page.locator('input[type=password]').press('Enter')
}

/** Out, whoever it was, and in by the door as somebody else. */
export async function signIn(page: Page, world: World, credentials: Credentials): Promise<void> {
  await openDoor(page, world)
  await fillDoor(page, credentials)
}

/** Signed in by the cookie of a real sign-in; the sign-in page has a walk of its own. */
export async function enter(page: Page, world: World, role: Role, name: string, path: string): Promise<Page> {
  const client = await world.as(role, name)
  const cookies = (client.headers['cookie'] ?? '').split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: world.url }
  })
  await page.context().addCookies(cookies)
  await visit(page, world.url + path)
  return page
}
