import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { password } from '../apps/server/src/testing/world.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, submitSignIn, signIn, visit } from './door.ts'

/** Passwords typed into the console's forms. Afterwards the browser's storage is searched for them. */
const passwords = {
  right: 'canary of the door 5c1e',
  wrong: 'canary wrong at the door 81bc',
  later: 'canary of the profile 3d7a',
  agent: 'canary agent b2b4',
  player: 'canary player e1f0',
}
const personal = { account: '7719283746', mobile: '0917726354', email: 'canary.bird@mail.example' }

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let page: Page
/** Every URL requested: URLs end up in histories and proxy logs. */
const addresses: string[] = []

beforeAll(async () => {
  const boss = await world.as('supervisor', 'boss')
  await boss.post('staff/change-password', { current: password, password: passwords.right })
  page = await browser.person()
  page.on('request', (request) => addresses.push(request.url()))
})

const button = (key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const inDialog = (key: string) => page.getByRole('dialog').getByLabel(th[key]!, { exact: true })
const inForm = (key: string) => page.locator('main').getByLabel(th[`player_field_${key}`]!, { exact: true })

/** Returns everything that the browser stores: its stores, cookies readable by scripts, and the current page. */
async function kept() {
  const { origins } = await page.context().storageState({ indexedDB: true })
  const session = await page.evaluate('JSON.stringify(sessionStorage)')
  const cookies = String(await page.evaluate('document.cookie'))
  return { stores: JSON.stringify(origins) + String(session), cookies, html: await page.content() }
}

const found = (text: string, canaries: Record<string, string>) =>
  Object.entries(canaries).flatMap(([name, value]) =>
    [value, encodeURIComponent(value), value.replaceAll(' ', '+')].some((form) => text.includes(form))
      ? [name]
      : [],
  )
const all = { ...passwords, ...personal }

test('secrets are entered at sign-in, in the profile and in the forms', async () => {
  await signIn(page, world, { email: 'boss@example.test', password: passwords.wrong })
  await page.getByRole('alert').first().waitFor()
  await submitSignIn(page, { email: 'boss@example.test', password: passwords.right })
  await arrive(page, '**/dashboard')

  await visit(page, `${world.url}/management/agent`)
  await button('agent_create').click()
  await inDialog('agent_username').fill('canary.agent')
  await inDialog('agent_name').fill('คานารี')
  await page.getByRole('dialog').locator('input[type=password]').fill(passwords.agent)
  await page.getByRole('dialog').getByRole('button', { name: th['agent_create']! }).click()
  await page
    .getByRole('dialog')
    .getByText('canary.agent000')
    .or(page.getByText('canary.agent001'))
    .first()
    .waitFor()

  await visit(page, `${world.url}/management/user/form`)
  await inForm('first_name').fill('คานารี')
  await inForm('code').fill('canary1')
  await inForm('mobile').fill(personal.mobile)
  await inForm('email').fill(personal.email)
  await inForm('bank').selectOption('SCB')
  await inForm('account_number').fill(personal.account)
  await page.locator('main input[type=password]').fill(passwords.player)
  await page.locator('[data-foot-bar] button[type=submit]').click()
  await arrive(page, /\/management\/user\/[0-9a-f-]{36}$/)
})

test('none of them remains in the browser: not in storage, script cookies, the page or its address', async () => {
  for (const path of ['/management/agent', '/management/user', '/dashboard']) {
    await visit(page, world.url + path)
    await page.locator('main').waitFor()
    const { stores, cookies, html } = await kept()
    expect(stores).toContain('boss@example.test') // the stored e-mail shows that the store was read
    expect(found(stores, all), path).toEqual([])
    expect(found(cookies, all), path).toEqual([])
    expect(found(html, all), path).toEqual([])
  }
  expect(addresses.length).toBeGreaterThan(20)
  expect(found(addresses.join('\n'), all)).toEqual([])
})

test('the session is not in browser storage, and is gone after signing out', async () => {
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))!
  const token = decodeURIComponent(session.value).split('.')[0]!
  const { stores, cookies, html } = await kept()
  expect(session.httpOnly).toBe(true)
  expect(found(stores + cookies + html, { token })).toEqual([])
  // Not awaited on the page, which then goes to the sign-in page and would lose the answer.
  await page.evaluate(() => {
    void fetch('/api/auth/sign-out', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  })
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain(session.name)
  await visit(page, `${world.url}/dashboard`)
  await arrive(page, '**/login*')
})
