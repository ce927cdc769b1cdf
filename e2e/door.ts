import type { Role } from '@khlang/domain/staff/acts'
import { errors, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageKindOf, paths } from '../apps/console/src/parts/navigation/paths.ts'
import { password as ownPassword, type World } from '../apps/server/src/testing/world.ts'
import { type Browser, patience, th } from './browser.ts'
import { intercept } from './intercept.ts'

/**
 * Opens a URL through the router of the open console, by way of the page "not permitted", which is empty, so that nothing
 * of the old page is left. This takes a fifth of the time of loading. If the console is not open on the
 * page, or something lies over it, the URL is loaded.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { origin } = new URL(address)
  if (await isOpen(page, new URL(address))) {
    // Moves the pointer to the corner, where it is after loading: elsewhere it might open a tooltip.
    const { width, height } = page.viewportSize()!
    await page.mouse.move(width - 1, height - 1)
    if ((await navigated(page, paths.notPermitted)) && (await navigated(page, address.slice(origin.length))))
      return
  }
  await load(page, address)
}

/**
 * Returns whether this page shows the console to a signed-in employee and may go to that URL by its router.
 * Nothing may be over it: a message or a dialog from before would still be there.
 */
async function isOpen(page: Page, { origin, pathname }: URL): Promise<boolean> {
  const here = URL.parse(page.url())
  if (here?.origin !== origin || [here.pathname, pathname].some((one) => pageKindOf(one) !== 'app'))
    return false
  return page.evaluate<boolean>(atRest).catch(() => false)
}

const atRest = `'__khlang_router__' in self && navigator.onLine &&
  !document.querySelector('.mantine-Notification-root, dialog[open], [role=dialog]:popover-open')`

/**
 * Loads a URL with all its files. At that moment the page may be navigating on its own (to the sign-in
 * page, because its session has just ended), and the browser then drops one of the two navigations. If ours
 * was dropped, the function tries again. Very rarely ours is dropped without an error, and waiting would
 * never end, so each try gets only a part of the patience; if the last one fails, the walk fails. If the
 * other navigation led to this URL, the page is loaded and no further try is made, since a late answer to the
 * previous try could interrupt it.
 */
export async function load(page: Page, address: string): Promise<void> {
  const tries = 6
  for (let triesLeft = tries; ; triesLeft--) {
    try {
      // Some pages redirect before they are loaded: this waits for the navigation, then for the page that it
      // led to.
      await page.goto(address, { waitUntil: 'commit', timeout: patience / tries })
      break
    } catch (problem) {
      if (String(problem).includes(`interrupted by another navigation to "${address}"`)) break
      if (triesLeft === 1 || !isDropped(problem)) throw problem
    }
  }
  await page.waitForLoadState('load')
}

const isDropped = (problem: unknown) =>
  problem instanceof errors.TimeoutError ||
  /interrupted by another navigation|ERR_ABORTED/.test(String(problem))

/**
 * Navigates to another page of the console as a link does: by its router, without a reload, in a tenth of the
 * time. Resolves when the router is idle; the walk must check that the old content is gone.
 */
export async function follow(page: Page, address: string): Promise<void> {
  expect(await navigated(page, address), `still in the console, on the way to ${address}`).toBe(true)
}

/**
 * Navigates by the router and returns true. Returns false if the page left the console meanwhile (to the
 * sign-in page, when its session has ended): no other page has a router.
 */
async function navigated(page: Page, address: string): Promise<boolean> {
  const ask = (question: string) => page.evaluate<boolean>(question).catch(() => false)
  const hasLeft = () => pageKindOf(new URL(page.url()).pathname) !== 'app'
  const becomesTrue = async (question: string) => {
    await expect.poll(async () => hasLeft() || (await ask(question)), { interval: 20 }).toBe(true)
    return !hasLeft()
  }
  const navigate = `(__khlang_router__.go(${JSON.stringify(address)}), true)`
  return (
    (await becomesTrue(`'__khlang_router__' in self`)) && (await ask(navigate)) && becomesTrue(restingRouter)
  )
}

const restingRouter = `__khlang_router__.isAtRest()`

/** Waits until the page is at this URL, whatever navigations lead there. */
export async function arrive(page: Page, address: string | RegExp | ((url: URL) => boolean)): Promise<void> {
  const wanted =
    typeof address === 'string' ? globAsPattern(address) : address instanceof RegExp ? address : null
  const isThere = () => {
    const url = new URL(page.url())
    return wanted ? wanted.test(url.href) : (address as (url: URL) => boolean)(url)
  }
  await expect.poll(isThere, { message: `at ${String(address)}` }).toBe(true)
}

/** Turns a glob into a pattern: `**` matches anything, `*` anything within a path segment. */
const globAsPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .split('**')
      .map((part) => part.split('*').map(escapeText).join('[^/]*'))
      .join('.*')}$`,
  )
const escapeText = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Opens the sign-in page signed out, as if the cookies had expired. */
export async function openSignedOut(page: Page, world: World): Promise<void> {
  await load(page, 'about:blank') // so that no page notices that its session is gone
  await page.context().clearCookies()
  await load(page, `${world.url}/login`)
  await page.locator('button[type=submit]').first().waitFor()
}

/** Opens the sign-in page with its scripts held back. Returns the function that lets them through. */
export async function openBeforeScripts(page: Page, world: World): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await intercept(page, /\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${world.url}/login`, { waitUntil: 'commit' }) // it is not loaded before its scripts are
  await page.locator('input[type=password]').waitFor()
  return release
}

type Credentials = { email: string; password?: string; remember?: boolean }

/** Fills in the open sign-in form and presses Enter. The walk checks the result. */
export async function submitSignIn(page: Page, { email, password = ownPassword, remember }: Credentials) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  if (remember !== undefined) await page.getByLabel(th['remember_me']!).setChecked(remember)
  await page.locator('input[type=password]').press('Enter')
}

/** Signs out, and signs in by the form as another employee. */
export async function signIn(page: Page, world: World, credentials: Credentials): Promise<void> {
  await openSignedOut(page, world)
  await submitSignIn(page, credentials)
}

/** Signs in by the cookie of a real sign-in, without the sign-in page, which has a separate walk. */
export async function enter(page: Page, world: World, role: Role, name: string, path: string): Promise<Page> {
  const client = await world.as(role, name)
  const cookies = (client.headers['cookie'] ?? '').split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: world.url }
  })
  await page.context().addCookies(cookies)
  await load(page, world.url + path)
  return page
}

type Look = { width?: number; height?: number; scheme?: 'light' | 'dark' }

/**
 * Returns a function that reuses one employee's page for several tests: it is loaded once, then resized and
 * navigated. For tests that differ only in the size of the window or the URL.
 */
export function reusedPageOf(browser: Browser, world: World, role: Role, name: string) {
  let page: Page | undefined
  return async (path: string, { width = 1440, height = 900, scheme = 'light' }: Look = {}): Promise<Page> => {
    if (!page)
      return (page = await enter(await browser.person({ width, height, scheme }), world, role, name, path))
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await visit(page, world.url + path)
    return page
  }
}
