import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { minutesAfterProof } from '../apps/server/src/testing/factors.ts'
import { password } from '../apps/server/src/testing/world.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { coverPage } from './cover-page.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, openSignedOut, signIn, visit } from './door.ts'
import { intercept } from './intercept.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()

const press = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true }).click()

/** Adds a virtual authenticator of Chromium, which confirms every prompt. */
async function givePhone(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function nameFirstPasskey(name: string, role: 'finance' | 'support') {
  const page = await enter(await browser.person(), world, role, name, '/management/deposit')
  const phone = await givePhone(page)
  await page.getByRole('button', { name: th['user_menu_of']!.replace('{name}', `${name} Test`) }).click()
  await page.getByRole('link', { name: th['profile']!, exact: true }).click()
  await page.getByRole('link', { name: th['security']!, exact: true }).click()
  await page.getByLabel(th['security_password']!, { exact: true }).fill(password)
  await press(page, 'passkey_add')
  await page.getByLabel(th['passkey_name']!).fill('มือถือของฉัน')
  return { page, phone }
}

async function addPasskey(name: string, role: 'finance' | 'support') {
  const { page, phone } = await nameFirstPasskey(name, role)
  await press(page, 'passkey_add')
  await press(page, 'factor_recovery_kept')
  await page.getByText('มือถือของฉัน').waitFor()
  return { page, phone }
}

test('a passkey is made in the profile, signs in alone, and confirms a step-up', async () => {
  const { page } = await addPasskey('nok', 'finance')
  await openSignedOut(page, world)
  await press(page, 'passkey_sign_in')
  await arrive(page, `${world.url}/dashboard`)

  await minutesAfterProof(world, 6)
  await visit(page, `${world.url}/management/deposit`)
  await page.getByRole('button', { name: th['export_open']!, exact: true }).click()
  await page.getByRole('button', { name: th['export_reason_check']!, exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: th['export_start']!, exact: true }).click()
  await press(page, 'passkey_use')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await signIn(page, world, { email: 'nok@example.test' })
  await press(page, 'passkey_use')
  await arrive(page, `${world.url}/dashboard`)
})

test('a switched-off employee who uses a passkey sees the specified words, and gets no session', async () => {
  const { page } = await addPasskey('ton', 'support')
  await world.sql`update employee set active = false where email = 'ton@example.test'`
  await world.sql`delete from auth.session`
  await openSignedOut(page, world)
  await press(page, 'passkey_sign_in')
  await page
    .getByText('There is no user record corresponding to this identifier. The user may have been deleted.')
    .first()
    .waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.includes('session_token'))).toEqual([])
  expect(await world.sql`select 1 from auth.session`).toHaveLength(0)
})

test('a locked page is opened by a passkey alone', async () => {
  const { page } = await addPasskey('faa', 'support')
  await openSignedOut(page, world)
  await press(page, 'passkey_sign_in')
  await arrive(page, `${world.url}/dashboard`)
  await page.getByText(th['connection_health_live']!).first().waitFor()
  await coverPage(page, world, 'faa')
  const over = page.getByRole('dialog', { name: th['idle_over']! })
  await over.getByRole('button', { name: th['passkey_sign_in']!, exact: true }).click()
  await over.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${world.url}/dashboard`)
  const [newest] = await world.sql<{ remembered: boolean }[]>`
    select s.remembered from auth.session s join employee e on e.user_id = s."userId"
    where e.email = 'faa@example.test' order by s."createdAt" desc limit 1`
  expect(newest).toEqual({ remembered: false })
})

test('a call refused during the change of the session token is repeated, and nobody is signed out', async () => {
  const { page } = await nameFirstPasskey('may', 'support')
  let answered = false
  const refused = new Promise<void>((tell) => {
    void page.route('**/api/staff/me', async (route) => {
      if (answered) return route.continue()
      await route.fulfill({ status: 401, json: { code: 'not-signed-in' } })
      tell()
    })
  })
  await intercept(page, '**/api/staff/add-passkey', async (route) => {
    await intercept(page, '**/api/live', (stream) => stream.abort())
    await page.evaluate(`dispatchEvent(new Event('online'))`) // the stream fails, so the page asks who it is
    await refused
    const answer = await route.fetch()
    answered = true
    await route.fulfill({ response: answer })
  })
  await press(page, 'passkey_add')
  await press(page, 'factor_recovery_kept')
  await page.getByText('มือถือของฉัน').waitFor()
})

test('an unknown passkey or a cancelled prompt leaves the employee on the sign-in page, free to retry', async () => {
  const { page, phone } = await addPasskey('lek', 'support')
  await world.sql`delete from auth.passkey`
  await openSignedOut(page, world)
  await press(page, 'passkey_sign_in')
  await page.getByText(th['problem_passkey_wrong']!).first().waitFor()
  await phone.session.send('WebAuthn.setUserVerified', {
    authenticatorId: phone.authenticatorId,
    isUserVerified: false,
  })
  await press(page, 'passkey_sign_in')
  await page.getByRole('button', { name: th['passkey_sign_in']!, exact: true, disabled: false }).waitFor()
  expect(page.url()).toBe(`${world.url}/login`)
})
