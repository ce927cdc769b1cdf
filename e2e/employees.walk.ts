import type { Role } from '@khlang/domain/staff/acts'
import type { Page } from 'playwright-core'
import type { IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { password } from '../apps/server/src/testing/world.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { tokenOfLink } from '../apps/server/src/testing/link-token.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { tellIdleEnd } from './cover-page.ts'
import { arrive, enter, follow, openSignedOut, signIn, visit } from './door.ts'
import { intercept } from './intercept.ts'
import { escape, escapeInVain } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
let owner: Client
const page = '/management/myadmin'
const fresh = 'a long enough password'

beforeAll(async () => {
  owner = await world.as('owner', 'boss')
  boss = await enter(await browser.person(), world, 'owner', 'boss', page)
  await boss.getByText(th['connection_health_live']!).first().waitFor()
})

const dialog = (of: Page) => of.getByRole('dialog')
const press = (of: Page, key: string) => of.getByRole('button', { name: th[key]!, exact: true }).click()
const rowOf = (of: Page, email: string) => of.getByRole('row').filter({ hasText: email })
const fill = (of: Page, key: string, text: string) =>
  dialog(of).getByLabel(th[key]!, { exact: true }).fill(text)
const idOf = async (name: string): Promise<string> =>
  (await owner.get('staff/employees', { q: `${name}@` })).rows[0].id

async function open(email: string) {
  await follow(boss, `${page}?open=${await idOf(email.split('@')[0]!)}`)
  await dialog(boss).getByText(email).first().waitFor()
}

/** Returns the link in the dialog, which is shown only once. */
async function linkShown() {
  await dialog(boss).getByText(th['employee_link_by_hand']!).waitFor()
  const link = (await dialog(boss).locator('code').textContent()) ?? ''
  await press(boss, 'employee_link_done')
  return link
}

async function setPassword(at: Page, link: string, button: string) {
  await visit(at, link)
  await at.getByText(th['password_too_short']!.replace('{n}', '12')).first().waitFor()
  expect(await accessibilityProblems(at)).toEqual([])
  await at.getByLabel(th['new_password']!, { exact: true }).fill(fresh)
  await at.getByRole('button', { name: th[button]! }).click()
  await arrive(at, '**/dashboard')
}

describe('an invitation', () => {
  let link = ''
  test('is created by an owner, and the invited employee sets a password and is signed in', async () => {
    await press(boss, 'employee_invite')
    await fill(boss, 'email', 'fah@example.test')
    await fill(boss, 'first_name', 'ฟ้า')
    await fill(boss, 'last_name', 'ใส')
    expect(await accessibilityProblems(boss)).toEqual([])
    await press(boss, 'employee_make_link')
    link = await linkShown()
    await dialog(boss).getByText(th['employee_invited']!).first().waitFor()
    await escape(boss)

    const fah = await browser.person()
    const addresses: string[] = []
    world.app.http.server.on('request', ({ url = '' }: IncomingMessage) => addresses.push(url))
    await setPassword(fah, link, 'invitation_accept')
    expect(addresses).toContain('/invitation')
    expect(addresses.filter((address) => address.includes(tokenOfLink(link)))).toEqual([])
    await follow(fah, page)
    await rowOf(fah, 'fah@example.test').getByText(th['employee_active']!).waitFor()
    // The owner's list updates without a reload.
    await rowOf(boss, 'fah@example.test').getByText(th['employee_active']!).waitFor()
  })

  test('works once: opened again it shows that it was used', async () => {
    const again = await browser.person()
    await visit(again, link)
    await again.getByText(th['problem_link_used']!).waitFor()
    await expect.poll(() => again.locator('input[type=password]').count()).toBe(0)
  })

  test('expires after an hour and shows that; a new one is created from the drawer', async () => {
    await press(boss, 'employee_invite')
    await fill(boss, 'email', 'late@example.test')
    await fill(boss, 'first_name', 'สาย')
    await fill(boss, 'last_name', 'มาก')
    await press(boss, 'employee_make_link')
    const first = (await linkShown()).replace('#', '?') // the form of older links
    await world.sql`update auth.staff_link set expires_at = clock_timestamp() where used_at is null`
    const late = await browser.person()
    await visit(late, first)
    await late.getByText(th['problem_link_expired']!).waitFor()
    await press(boss, 'employee_invite_again')
    await visit(late, await linkShown())
    await late.getByLabel(th['new_password']!, { exact: true }).waitFor()
    await escape(boss)
  })
})

test('a switched-off employee is shut out of an open console within a heartbeat', async () => {
  const nok = await enter(await browser.person(), world, 'support', 'nok', page)
  await nok.getByText(th['connection_health_live']!).first().waitFor()
  await open('nok@example.test')
  await press(boss, 'employee_switch_off')
  await dialog(boss).last().getByRole('button', { name: th['employee_off_reason_left']! }).waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await dialog(boss).last().getByRole('button', { name: th['employee_off_reason_left']! }).click()
  await dialog(boss).last().getByRole('button', { name: th['employee_switch_off']! }).click()
  await arrive(nok, '**/login*')
  await dialog(boss).getByText(th['employee_off_reason_left']!).waitFor()
  await escape(boss)
})

test('a forgotten password: the sign-in page names who helps, and the owner hands out a link', async () => {
  await world.as('finance', 'kao')
  const kao = await browser.person()
  await openSignedOut(kao, world)
  await kao.getByRole('link', { name: th['forgotten']! }).click()
  await kao.getByText(th['forgotten_by_owner']!).waitFor()
  expect(await accessibilityProblems(kao)).toEqual([])
  await open('kao@example.test')
  await press(boss, 'employee_reset')
  await setPassword(kao, await linkShown(), 'reset_save')
  await escape(boss)
})

test('a waiting account is approved on the employees page, and can sign in', async () => {
  await world.as('viewer', 'mai')
  await world.sql`delete from employee where email = 'mai@example.test'`
  await boss.reload()
  await press(boss, 'waiting_look')
  await dialog(boss).getByText('mai@example.test').waitFor()
  await press(boss, 'waiting_approve')
  await fill(boss, 'first_name', 'ใหม่')
  await fill(boss, 'last_name', 'มาดี')
  await dialog(boss).getByLabel(th['employee_role']!).selectOption('support')
  expect(await overlayProblems(boss)).toEqual([])
  await dialog(boss)
    .getByRole('button', { name: th['waiting_approve_as']!.replace('{email}', 'mai@example.test') })
    .click()
  await dialog(boss).getByText(th['waiting_none']!).waitFor()
  await escape(boss)
  await rowOf(boss, 'mai@example.test').waitFor()
  const mai = await browser.person()
  await signIn(mai, world, { email: 'mai@example.test' })
  await arrive(mai, '**/dashboard')
})

test('an employee can neither switch off themselves nor change their own role: the drawer shows why', async () => {
  await open('boss@example.test')
  await dialog(boss).getByText(th['problem_employee_oneself']!).first().waitFor()
  await expect.poll(() => dialog(boss).getByLabel(th['employee_role']!).isDisabled()).toBe(true)
  const off = dialog(boss).getByRole('button', { name: th['employee_switch_off']!, exact: true })
  await expect.poll(() => off.getAttribute('aria-disabled')).toBe('true')
  await dialog(boss).getByRole('button', { name: th['employee_tab_access']!, exact: true }).click()
  await dialog(boss).getByText(th['session_here']!).waitFor()
  await dialog(boss).getByText(th['access_admitted']!).first().waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await escape(boss)
})

test('a hidden employee is shown only to owners who ask', async () => {
  await world.as('viewer', 'quiet')
  const auditor = await enter(await browser.person(), world, 'auditor', 'aud', page)
  await rowOf(auditor, 'quiet@example.test').waitFor()
  await open('quiet@example.test')
  await dialog(boss).getByLabel(th['employee_hide']!).check()
  await press(boss, 'form_save')
  await expect.poll(() => rowOf(auditor, 'quiet@example.test').count()).toBe(0)
  await escape(boss)
  await expect.poll(() => rowOf(boss, 'quiet@example.test').count()).toBe(0)
  await boss.getByLabel(th['employee_show_hidden']!).check()
  await rowOf(boss, 'quiet@example.test').getByText(th['employee_hidden']!, { exact: true }).waitFor()
  await expect.poll(() => auditor.getByLabel(th['employee_show_hidden']!).count()).toBe(0)
  await boss.getByLabel(th['employee_show_hidden']!).uncheck()
})

test('one’s own account: a new name, a new password, and a lost phone signed out with one click', async () => {
  const lek = await enter(await browser.person(), world, 'support', 'lek', page)
  const phone = await enter(await browser.person(), world, 'support', 'lek', page)
  for (const one of [lek, phone]) await one.getByText(th['connection_health_live']!).first().waitFor()
  await lek.getByRole('button', { name: th['user_menu_of']!.replace('{name}', 'lek Test') }).click()
  await lek.getByRole('link', { name: th['profile']!, exact: true }).click()
  await lek.getByLabel(th['first_name']!, { exact: true }).fill('เล็ก')
  await press(lek, 'form_save')
  await lek
    .locator(`button[aria-label="${th['user_menu_of']!.replace('{name}', 'เล็ก Test')}"]`)
    .waitFor({ state: 'attached' })
  expect(await accessibilityProblems(lek)).toEqual([])

  await lek.getByRole('link', { name: th['profile_tab_sessions']!, exact: true }).click()
  await lek.getByText(th['session_here']!).waitFor()
  expect(await accessibilityProblems(lek)).toEqual([])
  await press(lek, 'sessions_end_others')
  await arrive(phone, '**/login*')

  await lek.getByRole('link', { name: th['password']!, exact: true }).click()
  await lek.getByLabel(th['profile_password_current']!, { exact: true }).fill('not mine at all')
  await lek.getByLabel(th['new_password']!, { exact: true }).fill(fresh)
  await press(lek, 'profile_password_change')
  await lek.getByText(th['problem_password_wrong']!).waitFor()
  await lek.getByLabel(th['profile_password_current']!, { exact: true }).fill(password)
  await press(lek, 'profile_password_change')
  await lek.getByText(th['profile_password_changed']!).waitFor()
  await lek.getByRole('link', { name: th['profile_tab_history']!, exact: true }).click()
  await lek.getByText(th['access_admitted']!).first().waitFor()
})

describe('an idle console', () => {
  const endsIn = (name: string, seconds: number) => world.sql`
    update auth.session s set idle_until = clock_timestamp() + make_interval(secs => ${seconds}),
      used_at = clock_timestamp() - interval '50 minutes'
    from employee e where e.user_id = s."userId" and e.email = ${`${name}@example.test`}`

  async function sit(name: string, role: Role = 'support') {
    const at = await browser.person()
    await world.as(role, name)
    await signIn(at, world, { email: `${name}@example.test`, remember: false })
    await arrive(at, '**/dashboard')
    return at
  }

  test('warns before it locks, and any key keeps it open', async () => {
    const at = await sit('ton')
    await endsIn('ton', 100)
    await at.reload()
    await at.getByRole('timer').waitFor()
    expect(await overlayProblems(at)).toEqual([])
    await at.keyboard.press('Shift')
    await at.getByRole('timer').waitFor({ state: 'detached' })
    const [row] = await world.sql<{ minutes: number }[]>`
      select extract(epoch from s.idle_until - clock_timestamp())::int / 60 as minutes
      from auth.session s join employee e on e.user_id = s."userId" where e.email = 'ton@example.test' and not s.remembered`
    expect(row!.minutes).toBeGreaterThanOrEqual(58)
  })

  test('is covered when it locks, and the password restores everything typed', async () => {
    const at = await sit('may', 'owner')
    await follow(at, page)
    await press(at, 'employee_invite')
    await fill(at, 'email', 'half an addr')
    await endsIn('may', 20)
    await tellIdleEnd(at, 20_000, at.getByRole('timer'))
    await at.getByText(th['idle_over']!).waitFor()
    expect(await accessibilityProblems(at)).toEqual([])
    // Neither the first nor the second Escape removes the cover.
    await escapeInVain(at)
    await escapeInVain(at)
    const over = at.getByRole('dialog', { name: th['idle_over']! })
    await over.waitFor()
    await over.locator('input[type=password]').fill('not the password')
    await at.keyboard.press('Enter')
    await over.getByRole('alert').waitFor()
    // Without the stream, which makes the page read its data too.
    await intercept(at, '**/api/live', (stream) => stream.abort())
    const reread = at.waitForRequest((request) => new URL(request.url()).pathname === '/api/staff/employees')
    await over.locator('input[type=password]').fill(password)
    await at.keyboard.press('Enter')
    await over.waitFor({ state: 'detached' })
    await reread
    expect(at.url()).toContain(page)
    await expect
      .poll(() => dialog(at).getByLabel(th['email']!, { exact: true }).inputValue())
      .toBe('half an addr')
    await escape(at)
    await rowOf(at, 'boss@example.test').waitFor()
  })
})

test('signing out leaves nothing of the employee except theme and language of the sign-in page', async () => {
  const at = await enter(await browser.person(), world, 'support', 'out', page)
  await at.getByText(th['connection_health_live']!).first().waitFor()
  await at.getByRole('button', { name: th['user_menu_of']!.replace('{name}', 'out Test') }).click()
  await press(at, 'sign_out')
  await arrive(at, '**/login*')
  expect(await at.evaluate(`Object.keys(localStorage).filter((name) => name !== 'khlang.door')`)).toEqual([])
})

test.each([390, 1024])('at %i pixels nothing overflows, in the dark theme too', async (width) => {
  const id = await idOf('boss')
  const at = await browser.person({ width, height: 800, scheme: 'dark' })
  await enter(at, world, 'owner', 'boss', `${page}?open=${id}`)
  await dialog(at).getByText('boss@example.test').waitFor()
  expect(await isTooWide(at)).toBe(false)
  expect(await accessibilityProblems(at)).toEqual([])
})
