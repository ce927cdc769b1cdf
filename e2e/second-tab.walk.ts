import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { prefer, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { coverPage } from './cover-page.ts'
import { arrive, enter, load, signIn, submitSignIn, visit } from './door.ts'
import { intercept } from './intercept.ts'

/** Two tabs of one browser, which share its session and its sounds: what one does concerns the other. */

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
const page = '/management/myadmin'
const typed = 'half an addr'

const emailOf = (name: string) => `${name}@example.test`
const invitation = (at: Page) => at.getByRole('dialog').getByLabel(th['email']!, { exact: true })
const cover = (at: Page) => at.getByRole('dialog', { name: th['idle_over']! })
const menuOf = (at: Page, name: string) =>
  at.getByRole('button', { name: th['user_menu_of']!.replace('{name}', `${name} Test`) })

/** Signs in as an owner in a first tab, not remembered, and types half an address into an open form. */
async function typeAs(name: string) {
  const at = await browser.person()
  await world.as('owner', name)
  await signIn(at, world, { email: emailOf(name), remember: false })
  await arrive(at, '**/dashboard')
  await visit(at, world.url + page)
  // A late answer to a report of activity would move the end of the session that the walk sets.
  await intercept(at, '**/api/staff/still-here', (route) => route.abort())
  await at.getByRole('button', { name: th['employee_invite']!, exact: true }).click()
  await invitation(at).fill(typed)
  return at
}

/** Opens a URL in a second tab of the same browser. */
async function secondTab(at: Page, path: string) {
  const second = await at.context().newPage()
  await load(second, world.url + path)
  return second
}

/** Signs in at the sign-in page of a second tab. */
async function signInBeside(second: Page, name: string, remember = false) {
  await submitSignIn(second, { email: emailOf(name), remember })
  await arrive(second, '**/dashboard')
  await menuOf(second, name).waitFor()
}

/** Checks that a page was loaded for this employee, and that nothing of the one before is left in it. */
async function expectLoadedFor(at: Page, name: string) {
  await arrive(at, '**/dashboard')
  await menuOf(at, name).waitFor()
  await invitation(at).waitFor({ state: 'detached' })
}

/** Checks that a page is uncovered as it was left. */
async function expectUncovered(at: Page) {
  await cover(at).waitFor({ state: 'detached' })
  expect(at.url()).toBe(world.url + page)
  await expect.poll(() => invitation(at).inputValue()).toBe(typed)
}

test('a covered page is not uncovered for another employee who signs in beside it, but loaded for them', async () => {
  await world.as('support', 'lek')
  const at = await typeAs('may')
  await coverPage(at, world, 'may')
  await signInBeside(await secondTab(at, '/login'), 'lek')
  await expectLoadedFor(at, 'lek')
})

test('a page in use is left when another employee signs in beside it, and loaded for them', async () => {
  await world.as('support', 'nid')
  const at = await typeAs('ton')
  await signInBeside(await secondTab(at, '/login'), 'nid', true)
  await expectLoadedFor(at, 'nid')
})

test('a page that learns from the server that the session is of another employee is loaded for them', async () => {
  const other = await browser.person()
  await enter(other, world, 'support', 'pim', '/dashboard')
  const at = await typeAs('fon')
  await intercept(at, '**/api/live', (stream) => stream.abort())
  await at.context().addCookies(await other.context().cookies())
  await at.evaluate(`dispatchEvent(new Event('online'))`) // the stream fails, so the page asks who it is
  await expectLoadedFor(at, 'pim')
})

test.each([
  ['not remembered', 'joy', false],
  ['remembered', 'som', true],
] as const)(
  'a console opened beside a covered page leaves it covered, and signing in there, %s, uncovers it',
  async (_, name, remember) => {
    const at = await typeAs(name)
    await coverPage(at, world, name)
    const second = await secondTab(at, '/')
    await arrive(second, '**/login')
    await expect.poll(() => second.evaluate(`localStorage.getItem('userInfo')`)).toBeNull()
    await cover(at).waitFor()
    await signInBeside(second, name, remember)
    await expectUncovered(at)
  },
)

test('signing out on one cover leaves all of them', async () => {
  const at = await typeAs('nan')
  const beside = await secondTab(at, page)
  await menuOf(beside, 'nan').waitFor()
  await coverPage(at, world, 'nan')
  await cover(beside).getByRole('button', { name: th['idle_leave']!, exact: true }).click()
  await arrive(beside, '**/login')
  await arrive(at, /\/login/)
})

/** Counts the tones that a tab plays, in `tones`. */
const countTones = `{
  self.tones = 0
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function () {
    self.tones++
    return createOscillator.call(this)
  }
}`

/** A browser under test lets every tab sound. With people, one without a gesture is silent. */
const silent = `self.AudioContext = class extends AudioContext {
  get state() { return 'suspended' }
}`

test('new work sounds once, in a tab that can be heard: not in one where nobody pressed anything', async () => {
  await prefer(world, 'support', 'bow', { sound: { ...defaultPreferences.sound, on: true } })
  const first = await browser.person()
  await first.context().addInitScript(countTones)
  await enter(first, world, 'support', 'bow', '/dashboard')
  await menuOf(first, 'bow').waitFor()
  await first.mouse.click(1, 1)
  const untouched = await first.context().newPage()
  await untouched.addInitScript(silent)
  await load(untouched, `${world.url}/dashboard`)
  await menuOf(untouched, 'bow').waitFor()
  const used = await secondTab(first, '/dashboard')
  await menuOf(used, 'bow').waitFor()
  await used.mouse.click(1, 1)
  const tabsWithSound = () =>
    used.evaluate<number[]>(`navigator.locks.query().then(({ held, pending }) =>
      [held, pending].map((locks) => locks.filter(({ name }) => name === 'khlang-sounds').length))`)
  await expect.poll(tabsWithSound).toEqual([1, 1])
  await first.close()
  await expect.poll(tabsWithSound).toEqual([1, 0])
  await (await newDesk(world)).asks(world.shop.players[0]!)
  const tones = () => Promise.all([untouched, used].map((tab) => tab.evaluate<number>('tones')))
  await expect.poll(tones).toEqual([0, 2])
})
