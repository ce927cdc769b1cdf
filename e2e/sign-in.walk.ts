import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { firstOwnerAddress } from '../apps/server/src/staff/employees/first-owner.ts'
import { appOf, setUpApp, signedIn } from '../apps/server/src/testing/factors.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { password } from '../apps/server/src/testing/world.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, openBeforeScripts, submitSignIn, signIn, visit } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()

test('the first owner is created at the printed address, sets up a second factor, and reaches the setup', async () => {
  const page = await browser.person()
  await visit(page, (await firstOwnerAddress(world.sql, world.url))!)
  await page.getByLabel(th['email']!).fill('first@example.test')
  await page.getByLabel(th['first_name']!, { exact: true }).fill('ฟ้า')
  await page.getByLabel(th['last_name']!, { exact: true }).fill('ตัวอย่าง')
  await page.locator('input[type=password]').first().fill('a long enough password')
  await page.getByRole('button', { name: th['setup_create']! }).click()
  await page.getByText(th['factor_demanded_title']!).waitFor()
  await page.getByRole('button', { name: new RegExp(th['factor_app']!) }).click()
  await page.getByRole('img', { name: th['factor_app_picture']! }).waitFor()
  const typed = await page.locator('code').first().textContent()
  await page.getByLabel(th['factor_code']!).fill(appOf(typed!.replaceAll(' ', '')).code())
  await page.getByRole('button', { name: th['factor_recovery_kept']!, exact: true }).click()
  await arrive(page, '**/setup')
  await page.getByText(th['setup_own_accounts']!).waitFor()
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as unknown),
  ).toMatchObject({ email: 'first@example.test', role: 'owner' })
  await world.sql`delete from setting where key = 'staff.secondFactor'` // later tests expect the default
})

test('a visitor without a session is sent to the sign-in page, and then to the root', async () => {
  await world.as('support', 'nok')
  const page = await browser.person()
  await visit(page, `${world.url}/dashboard`)
  await arrive(page, '**/login*')
  await submitSignIn(page, { email: 'nok@example.test' })
  await arrive(page, '**/dashboard')
})

describe('before its scripts have arrived', () => {
  /** Where everything that can be read or pressed is, and how it looks. */
  const looks = (page: Page) =>
    page.evaluate(`[...document.querySelectorAll('#root :is(h1, p, label, input, button, a, header svg)')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(one)
      return [one.tagName, one.textContent, x, y, width, height, color, backgroundColor, borderColor, fontSize].join(' ')
    })`) as Promise<string[]>

  test.each([
    [1440, 'light', undefined],
    [390, 'dark', 'en'],
  ] as const)(
    'at %i pixels, %s, the sign-in page looks as it will afterwards',
    async (width, theme, locale) => {
      const page = await browser.person({ width, scheme: theme })
      await page.addInitScript(
        `localStorage.setItem('khlang.door', JSON.stringify({ theme: '${theme}', locale: '${locale ?? 'th'}' }))`,
      )
      const release = await openBeforeScripts(page, world)
      const before = await looks(page)
      expect(before.length).toBeGreaterThan(12)
      release()
      await expect.poll(() => page.locator('#root[data-markup]').count()).toBe(0)
      expect(await looks(page)).toEqual(before)
    },
  )

  /** Counts the sign-ins that a page sends. */
  function countSignIns(page: Page): () => number {
    let count = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/sign-in/email')) count += 1
    })
    return () => count
  }
  const refused = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/sign-in/email') && answer.status() === 401)

  test('somebody signs in by Enter, and the console opens; the password is never in the address', async () => {
    const page = await browser.person()
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    const sent = countSignIns(page)
    const release = await openBeforeScripts(page, world)
    await submitSignIn(page, { email: 'nok@example.test', remember: true })
    await arrive(page, `${world.url}/`)
    release()
    await arrive(page, '**/dashboard')
    expect(addresses.filter((address) => address.includes('?'))).toEqual([])
    expect(sent()).toBe(1)
  })

  test('the button can be pressed as soon as both fields are filled in', async () => {
    const page = await browser.person()
    const release = await openBeforeScripts(page, world)
    const button = page.getByRole('button', { name: th['sign_in']!, exact: true })
    await page.locator('input[type=email]').fill('nok@example.test')
    await expect.poll(() => page.locator('[type=submit][inert]').count()).toBe(1)
    await page.locator('input[type=password]').fill(password)
    await button.click()
    await arrive(page, `${world.url}/`)
    release()
    await arrive(page, '**/dashboard')
  })

  test('a refusal is shown as soon as the scripts can say it, and nothing is sent again', async () => {
    const page = await browser.person()
    const sent = countSignIns(page)
    const release = await openBeforeScripts(page, world)
    const answered = refused(page)
    await submitSignIn(page, { email: 'nok@example.test', password: 'not the password' })
    await answered
    release()
    await page.getByText(th['wrong_or_waiting']!).first().waitFor()
    expect(sent()).toBe(1)
    // The next one is a new one.
    await page.locator('input[type=password]').fill(password)
    await page.locator('input[type=password]').press('Enter')
    await arrive(page, '**/dashboard')
    expect(sent()).toBe(2)
  })

  test('whoever has a second factor is asked for it, and signs in once', async () => {
    const page = await browser.person()
    await setUpApp(await signedIn(world, 'support', 'secured'))
    const sent = countSignIns(page)
    const release = await openBeforeScripts(page, world)
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/staff/me'))
    await submitSignIn(page, { email: 'secured@example.test' })
    await answered
    release()
    await page.getByText(th['factor_title']!).waitFor()
    expect(sent()).toBe(1)
  })

  test('an early Enter is kept only while both fields are filled in and stay as they are', async () => {
    const page = await browser.person()
    const release = await openBeforeScripts(page, world)
    const [email, password] = [page.locator('input[type=email]'), page.locator('input[type=password]')]
    const kept = () => page.locator('form[data-sent]').count()
    await email.fill('nok@example.test')
    await email.press('Enter')
    await expect.poll(kept).toBe(0)
    await password.fill('half')
    await password.press('Enter')
    await expect.poll(kept).toBe(1)
    await password.fill('half of it')
    await expect.poll(kept).toBe(0)
    release()
    await expect.poll(() => page.locator('#root[data-markup]').count()).toBe(0)
    await expect.poll(() => password.inputValue()).toBe('half of it')
    await expect.poll(() => page.locator('[role=alert]').count()).toBe(0)
  })
})

test('a wrong password shows the specified title, and keeps the typed values', async () => {
  const page = await browser.person()
  await signIn(page, world, { email: 'nok@example.test', password: 'not the password' })
  await page.getByText('Error', { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('input[type=email]').inputValue()).toBe('nok@example.test')
})

test('an account without an employee gets the answer of a wrong password, and whom to ask', async () => {
  await world.as('support', 'ghost')
  await world.sql`delete from employee where email = 'ghost@example.test'`
  const page = await browser.person()
  await signIn(page, world, { email: 'ghost@example.test' })
  await page.getByText(th['wrong_or_waiting']!).first().waitFor()
})

test('an unknown path shows the 404 page, with a way home', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/nowhere/at/all')
  await arrive(page, '**/pages/error-404')
  await page.getByText(th['not_found_home']!).click()
  await arrive(page, '**/dashboard')
})
