import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { providerName, socialProviders } from '@khlang/domain/staff/social'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkTo, people } from '../apps/server/src/testing/social.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, openSignedOut, visit } from './door.ts'
import { everything } from './pairwise.ts'

const world = worldOfFile({ browser: true, social: true })
const browser = browserOfFile()
beforeEach(async () => {
  await world.as('support', 'nok')
  await world.sql`delete from auth.account where "providerId" <> 'credential'`
  await world.sql`delete from auth."user" where email like '%@mail.example'`
  await world.sql`delete from auth.failed_sign_in`
})

const noRecord = 'There is no user record corresponding to this identifier. The user may have been deleted.'
/** The page of the next person who signs in, in the same browser, as on a shared machine. */
let sharedPage: Page | undefined
const nextSignInPage = async () => openSignInPage((sharedPage ??= await browser.person()))
const openSignInPage = async (page: Page) => {
  await openSignedOut(page, world)
  await page.getByRole('button', { name: th['sign_in']!, exact: true }).waitFor()
  return page
}
const saying = (key: string, words: Record<string, string>) =>
  Object.entries(words).reduce((text, [name, word]) => text.replace(`{${name}}`, word), th[key]!)
const socialButton = (page: Page, name: string) =>
  page.getByRole('button', { name: saying('sign_in_with', { name }), exact: true })

/** Opens the popup as a person does, and chooses a person in it. */
async function throughPopup(page: Page, press: () => Promise<void>, who: string) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: who }).click()
  await closed
}
const cookieOf = async (page: Page) =>
  (await page.context().cookies(world.url)).find(({ name }) => name.endsWith('session_token'))
const nextToasts = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error' })

describe.each(socialProviders)('sign-in through %s', (provider) => {
  const name = providerName[provider]

  test('an employee signs in through its popup and lands in the console', async () => {
    await linkTo(world, provider, 'nok@example.test')
    const page = await nextSignInPage()
    await page.getByLabel(th['remember_me']!).check()
    await throughPopup(page, () => socialButton(page, name).click(), people.nok.name)
    await arrive(page, '**/dashboard')
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as unknown),
    ).toMatchObject({ email: 'nok@example.test', role: 'support' })
    expect((await cookieOf(page))!.expires - Date.now() / 1000).toBeGreaterThan(6 * 24 * 3600)
  })

  // The text that an outsider reads does not depend on the provider.
  test.runIf(everything || provider === 'google')(
    'an outsider sees the specified sentence, and gets no session',
    async () => {
      const page = await nextSignInPage()
      await throughPopup(page, () => socialButton(page, name).click(), people.outsider.name)
      await page.getByRole('main').getByText(noRecord).waitFor()
      await page.getByText(th['waiting_account_social']!).waitFor()
      await nextToasts(page).getByText(noRecord).waitFor()
      expect(await cookieOf(page)).toBeUndefined()
      await visit(page, `${world.url}/dashboard`)
      await arrive(page, '**/login*')
    },
  )
})

test('an unremembered sign-in by popup gives a session that ends with the browser', async () => {
  await linkTo(world, 'google', 'nok@example.test')
  const page = await nextSignInPage()
  await expect.poll(() => page.getByLabel(th['remember_me']!).isChecked()).toBe(false) // off by default
  await throughPopup(page, () => socialButton(page, 'Google').click(), people.nok.name)
  await arrive(page, '**/dashboard')
  expect((await cookieOf(page))!.expires).toBe(-1)
})

test('by keyboard alone an employee signs in through a popup', async () => {
  await linkTo(world, 'github', 'nok@example.test')
  const page = await nextSignInPage()
  await socialButton(page, 'GitHub').focus()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.getByRole('button', { name: people.nok.name }).focus()
  await popup.keyboard.press('Enter')
  await arrive(page, '**/dashboard')
})

test('a cancelled sign-in shows the provider’s words, and can be repeated', async () => {
  await linkTo(world, 'google', 'nok@example.test')
  const page = await nextSignInPage()
  await throughPopup(page, () => socialButton(page, 'Google').click(), 'ไม่อนุญาต')
  await page.getByRole('main').getByText('The user denied the request.').waitFor()
  await page.getByText(th['popup_denied']!).waitFor()
  await throughPopup(page, () => socialButton(page, 'Google').click(), people.nok.name)
  await arrive(page, '**/dashboard')
})

test('a provider that isolates its window still completes: the page listens, and the popup cannot reach back', async () => {
  await linkTo(world, 'google', 'nok@example.test')
  const page = await nextSignInPage()
  const [popup] = await Promise.all([page.waitForEvent('popup'), socialButton(page, 'Google').click()])
  await popup.getByRole('button', { name: people.nok.name }).waitFor()
  // The fake provider isolates the popup (COOP), so it looks closed to this page, and the page no longer
  // shows that it waits.
  await page.getByText(saying('popup_waiting', { name: 'Google' })).waitFor({ state: 'detached' })
  await expect.poll(() => popup.evaluate('window.opener')).toBeNull()
  await popup.getByRole('button', { name: people.nok.name }).click()
  await arrive(page, '**/dashboard')
})

test('a popup that is closed or replaced leaves the sign-in page unchanged', async () => {
  await linkTo(world, 'facebook', 'nok@example.test')
  const page = await nextSignInPage()
  const [popup] = await Promise.all([page.waitForEvent('popup'), socialButton(page, 'Google').click()])
  await popup.getByRole('button', { name: people.nok.name }).waitFor()
  await popup.close()
  await throughPopup(page, () => socialButton(page, 'Facebook').click(), people.nok.name)
  await arrive(page, '**/dashboard')
})

test('a blocked popup shows how to allow it', async () => {
  const page = await browser.person()
  await page.addInitScript('window.open = () => null')
  await openSignInPage(page)
  await socialButton(page, 'Google').click()
  await page.getByRole('main').getByText(th['popup_blocked']!).waitFor()
  await page.getByText(th['popup_blocked_hint']!).waitFor()
})

test('an employee already signed in gets the warning in the specified words', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/login')
  await socialButton(page, 'Google').click()
  await page.getByText('Login Attempt', { exact: true }).waitFor()
  await page.getByText('You are already logged in!', { exact: true }).waitFor()
  await page.getByRole('link', { name: th['open_console']! }).click()
  await arrive(page, '**/dashboard')
})

test('an employee who signed in meanwhile in another tab gets the warning too', async () => {
  const page = await openSignInPage(await browser.person())
  await enter(await page.context().newPage(), world, 'support', 'nok', '/dashboard')
  await socialButton(page, 'Google').click()
  await page.getByText('You are already logged in!', { exact: true }).waitFor()
})

test('another site can neither start a sign-in here nor learn its outcome', async () => {
  await linkTo(world, 'google', 'nok@example.test')
  const evil = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        '<title>evil</title><script>window.heard = []; onmessage = (e) => heard.push(e.data); new BroadcastChannel("khlang.popup").onmessage = (e) => heard.push(e.data)</script>',
      ),
  ).listen(0, '127.0.0.1')
  try {
    const page = await browser.person()
    await new Promise((listening) => (evil.listening ? listening(null) : evil.once('listening', listening)))
    const at = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
    await visit(page, at)
    const kept = () => world.sql`select count(*)::int as n from auth.verification`
    const before = await kept()
    await page.evaluate(
      `fetch('${world.url}/api/auth/sign-in/social', { method: 'POST', credentials: 'include', mode: 'no-cors',
        headers: { 'content-type': 'text/plain' }, body: '{"provider":"google","callbackURL":"/"}' }).catch(() => {})`,
    )
    expect(await kept()).toEqual(before)

    const door = await openSignInPage(await page.context().newPage())
    await throughPopup(door, () => socialButton(door, 'Google').click(), people.nok.name)
    await arrive(door, '**/dashboard')
    await expect.poll(() => page.evaluate('window.heard')).toEqual([])
  } finally {
    evil.close()
  }
})

describe('registration', () => {
  const fill = async (page: Page, email: string, secret = 'a long enough password') => {
    await page.getByRole('button', { name: th['register']! }).click()
    await page.getByLabel(th['register_name']!).fill('ฟ้า ใส')
    await page.getByLabel(th['email']!).fill(email)
    await page.locator('input[type=password]').first().fill(secret)
    return page.getByRole('button', { name: th['register_create']! })
  }

  test('shows the specified words, and ends with the sentence that the account is not admitted yet', async () => {
    const page = await nextSignInPage()
    await (await fill(page, 'new@mail.example')).click()
    await page.getByText('Account Created', { exact: true }).waitFor()
    await page.getByText('You are successfully registered!', { exact: true }).waitFor()
    await page.getByRole('main').getByText(noRecord).waitFor()
    await page.getByText(th['waiting_account']!).waitFor()
    expect(await cookieOf(page)).toBeUndefined()
    expect(
      await world.sql<{ name: string }[]>`select name from auth."user" where email = 'new@mail.example'`,
    ).toEqual([{ name: 'ฟ้า ใส' }])
    // After admission, the same credentials work.
    await world.sql`
      insert into employee (id, user_id, email, first_name, last_name, role)
      select gen_random_uuid(), id, email, 'ฟ้า', 'ใส', 'viewer' from auth."user" where email = 'new@mail.example'`
    await expect.poll(() => page.getByLabel(th['email']!).inputValue()).toBe('new@mail.example')
    await page.locator('input[type=password]').first().fill('a long enough password')
    await page.keyboard.press('Enter')
    await arrive(page, '**/dashboard')
    await world.sql`delete from auth.session where "userId" = (select user_id from employee where email = 'new@mail.example')`
    await world.sql`delete from employee where email = 'new@mail.example'`
  })

  test('of a known e-mail shows the same words, and leaves its account unchanged', async () => {
    const page = await nextSignInPage()
    await (await fill(page, 'nok@example.test', 'another long password')).click()
    await page.getByText('You are successfully registered!', { exact: true }).waitFor()
    await page.getByRole('main').getByText(noRecord).waitFor()
    await page.getByText(th['waiting_account']!).waitFor()
  })

  test('reports a name that could not be saved, for the specified time', async () => {
    await world.sql`
      create or replace function refuse_name() returns trigger language plpgsql as $$ begin raise exception 'not this name'; end $$`
    await world.sql`
      create or replace trigger refuse_name before update on auth."user" for each row
        when (new.email = 'nameless@mail.example') execute function refuse_name()`
    const page = await browser.person()
    await page.clock.install()
    await openSignedOut(page, world)
    const create = await fill(page, 'nameless@mail.example')
    await page.clock.pauseAt(new Date(Date.now() + 60_000)) // from here the clock stands still
    await create.click()
    const said = page.getByText(th['register_name_not_saved']!)
    await said.waitFor()
    const refused = nextToasts(page).getByText(noRecord)
    await refused.waitFor()
    await page.clock.runFor(2_000)
    await expect.poll(() => refused.isVisible()).toBe(true)
    await page.clock.runFor(1_500)
    await refused.waitFor({ state: 'detached' })
    await page.clock.runFor(4_500)
    await expect.poll(() => said.isVisible()).toBe(true)
    await page.clock.runFor(2_000)
    await said.waitFor({ state: 'detached' })
  })

  test('shows before sending what a password needs, and afterwards which field is wrong', async () => {
    const page = await nextSignInPage()
    const create = await fill(page, 'not-an-address', 'short')
    await create.focus()
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
    await page
      .getByRole('status')
      .getByText(saying('password_too_short', { n: '12' }))
      .waitFor()
    await page.locator('input[type=password]').first().fill('a long enough password')
    await create.click()
    await page.getByText(th['problem_bad_input']!).first().waitFor()
    await page.locator('[class*=InputWrapper-error]').first().waitFor()
  })
})

describe('linked accounts', () => {
  const open = async () => {
    const page = await enter(await browser.person(), world, 'support', 'nok', '/dashboard')
    await page.getByRole('button', { name: saying('user_menu_of', { name: 'nok Test' }) }).click()
    await page.getByRole('link', { name: th['profile']!, exact: true }).click()
    await page.getByRole('link', { name: th['linked_accounts']!, exact: true }).click()
    return page
  }

  test('are linked by an employee, used to sign in, and removed again', async () => {
    const page = await open()
    const link = page.getByRole('button', { name: saying('link_provider', { name: 'X (Twitter)' }) })
    await throughPopup(page, () => link.click(), people.nok.name)
    const unlink = page.getByRole('button', { name: saying('unlink_account', { name: 'X (Twitter)' }) })
    await unlink.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    const door = await openSignInPage(await browser.person())
    await throughPopup(door, () => socialButton(door, 'X (Twitter)').click(), people.nok.name)
    await arrive(door, '**/dashboard')

    await unlink.click()
    await page
      .getByRole('button', { name: saying('unlink_sure', { name: 'X (Twitter)' }), exact: true })
      .click()
    await link.waitFor()
    expect(await world.sql`select 1 from auth.account where "providerId" = 'twitter'`).toHaveLength(0)
  })

  test('are unlinked by a new password, unless the employee keeps one', async () => {
    await world.as('support', 'ploy')
    await linkTo(world, 'google', 'ploy@example.test')
    await linkTo(world, 'github', 'ploy@example.test', people.outsider)
    const owner = await world.as('owner', 'own')
    const { rows } = await owner.get('staff/employees', { q: 'ploy@' })
    const { link } = await owner.post('staff/issue-reset', { id: rows[0].id })
    const page = await browser.person()
    await visit(page, link)
    await page.getByText(th['reset_ways']!).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await shoot(page, 'reset-ways')
    await page.getByLabel(saying('reset_way_remove', { name: 'GitHub' })).uncheck()
    await page.locator('input[type=password]').first().fill('a long enough password')
    await page.keyboard.press('Enter')
    await arrive(page, '**/dashboard')
    const left =
      await world.sql`select "providerId" as provider from auth.account a join employee e on e.user_id = a."userId"
      where e.email = 'ploy@example.test' order by 1`
    expect(left.map(({ provider }) => provider)).toEqual(['credential', 'github'])
  })

  test('of a colleague cannot be linked again, and the page shows why', async () => {
    await world.as('support', 'lek')
    await linkTo(world, 'google', 'lek@example.test', people.outsider)
    const page = await open()
    const link = page.getByRole('button', { name: saying('link_provider', { name: 'Google' }) })
    await throughPopup(page, () => link.click(), people.outsider.name)
    await page.getByText(th['popup_linked_elsewhere']!).waitFor()
  })
})

test.each([
  [1440, 'light'],
  [1024, 'dark'],
  [390, 'light'],
] as const)('sign-in and registration fit a screen of %i, in %s', async (width, scheme) => {
  const page = await browser.person({ width, scheme })
  await page.addInitScript(
    `if (origin !== 'null') localStorage.setItem('khlang.door', '{"theme":"${scheme}"}')`,
  )
  await openSignInPage(page)
  await shoot(page, `door-${width}-${scheme}`)
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: th['register']! }).click()
  await page.getByLabel(th['register_name']!).fill('ฟ้า ใส')
  await shoot(page, `register-${width}-${scheme}`)
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('the button of a provider that is not set up shows that', async () => {
  const page = await nextSignInPage()
  await page.evaluate(`document.documentElement.dataset.providers = 'google'`)
  await page.getByRole('button', { name: th['register']! }).click()
  await page.getByRole('button', { name: th['sign_in']!, exact: true }).click()
  const button = socialButton(page, 'GitHub')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await button.focus()
  await page
    .getByText(saying('provider_not_set_up', { name: 'GitHub' }))
    .first()
    .waitFor()
  await expect.poll(() => socialButton(page, 'Google').getAttribute('aria-disabled')).toBeNull()
})
