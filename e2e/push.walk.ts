import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { newPushWorld } from '../apps/server/src/testing/push.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const world = ofFile(() => newPushWorld({ browser: true }))
const browser = browserOfFile()

/**
 * Opens the page with the settings. A Chromium under test reaches no push service, so `pushManager` is faked.
 * Everything else (the registered worker, what it shows and opens) is real.
 */
async function settings(
  page: Page,
  name: string,
  subscription?: { endpoint: string; p256dh: string; auth: string },
) {
  const given = subscription && {
    endpoint: subscription.endpoint,
    keys: { p256dh: subscription.p256dh, auth: subscription.auth },
  }
  await page.addInitScript(`{
    // Without a screen some browsers deny notifications, even if granted.
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const given = ${JSON.stringify(given ?? null)}
    const made = given && { options: { applicationServerKey: null }, toJSON: () => given, unsubscribe: async () => (sessionStorage.removeItem('made'), true) }
    PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
      if (!made || !userVisibleOnly || applicationServerKey.length !== 65) throw new DOMException('no service', 'AbortError')
      sessionStorage.setItem('made', '1')
      return made
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('made') ? made : null)
  }`)
  await enter(page, world, 'support', name, '/dashboard')
  await page.getByRole('button', { name: th['user_menu_of']!.replace('{name}', '') }).click()
  await page.getByRole('link', { name: th['sounds']!, exact: true }).click()
  const part = page.getByRole('region', { name: th['push_title']! })
  await part.getByText(th['push_devices']!).waitFor()
  return part
}

/** The worker's registration, as the browser's developer tools see it. */
async function workerOf(page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  return { cdp, registrationId: await found }
}

test('an employee switches alerts on by keyboard, gets one from the service worker, and opens its page', async () => {
  const client = await world.as('support', 'nok')
  const { publicKey } = await client.get('connections/push')
  const far = world.push.browser(publicKey)
  const page = await browser.person()
  await page.context().grantPermissions(['notifications'], { origin: world.url })
  const part = await settings(page, 'nok', far.subscription)
  await part.getByText(th['push_devices_none']!).waitFor()
  expect(await page.evaluate('navigator.serviceWorker.getRegistration()')).toBe(undefined)

  await part.getByRole('checkbox', { name: th['push_on']! }).press('Space')
  const device = part.locator('[data-push-device]')
  await device.getByText(th['push_here']!, { exact: true }).waitFor()
  await device.getByText(th['push_awake']!, { exact: true }).waitFor()
  expect((await accessibilityProblems(page)).map(String)).toEqual([])

  await part.getByLabel(th['alert_least']!).fill('1,000')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => world.sql`select least_satang::int, version from alert where way = 'push'`)
    .toMatchObject([{ leastSatang: 100_000, version: 2 }])
  await device.getByRole('button', { name: th['push_test_of']!.split(' ')[0]! }).press('Enter')
  await expect.poll(() => far.received.length).toBe(1)
  expect(far.received[0]).toMatchObject({ believed: true, message: { tag: 'test' } })

  // The developer tools deliver what the push service would deliver.
  const { cdp, registrationId } = await workerOf(page)
  /**
   * Returns the notifications that the worker shows. A headless browser shows none, so they are recorded. The
   * browser restarts an idle worker.
   */
  const tell = (data: string, tag?: string) =>
    expect.poll(async () => {
      const worker = page.context().serviceWorkers()[0]!
      await worker.evaluate(`self.shown = []
        ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) =>
          void self.shown.push({ title, body, tag, path: data.path })`)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: world.url, registrationId, data })
      const shown = await worker.evaluate<{ tag?: string }[]>(
        `new Promise((resolve) => setTimeout(() => resolve(self.shown), 50))`,
      )
      return shown.filter((one) => one.tag === tag)
    })
  const message = { title: 'มีคำขอถอน', body: '1,500 บาท', path: '/management/withdraw' }
  const tag = 'withdrawalAsked'
  await tell(JSON.stringify({ ...message, tag }), tag).toEqual([{ ...message, tag }])
  await tell(JSON.stringify({ ...message, tag, body: '2,000 บาท' }), tag).toEqual([
    { ...message, tag, body: '2,000 บาท' },
  ])
  await tell('no message of ours').toEqual([{ title: 'คลัง' }])

  // A notification cannot be clicked here: the worker gets the click event and reports what it would show or open.
  const worker = page.context().serviceWorkers()[0]!
  expect(new URL(worker.url()).pathname).toBe('/sw.js')
  const click = (path: string) => {
    const opened: Promise<string> = worker.evaluate(`new Promise((resolve) => {
      Clients.prototype.openWindow = async (href) => resolve('opens ' + href)
      WindowClient.prototype.focus = async function () { resolve('shows ' + this.url) }
      const notification = { close() {}, data: { path: ${JSON.stringify(path)} } }
      self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
    })`)
    return opened
  }
  expect(await click('/management/withdraw')).toBe(`opens ${world.url}/management/withdraw`)
  expect(await click('/dashboard')).toBe(`shows ${world.url}/dashboard`)
  // Another part of the page that is open: shown beside it, so that nothing half typed is thrown away.
  expect(await click('/dashboard?tab=queued')).toBe(`opens ${world.url}/dashboard?tab=queued`)
  expect(await click('https://elsewhere.example/')).toBe(`shows ${world.url}/dashboard`)
  expect(await click('//elsewhere.example/')).toBe(`shows ${world.url}/dashboard`)

  // The worker caches nothing, and every answer comes from the server.
  expect(await page.evaluate('caches.keys()')).toEqual([])
  expect(await worker.evaluate('self.onfetch ?? null')).toBe(null)

  await part.getByRole('checkbox', { name: th['push_on']! }).press('Space')
  await part.getByText(th['push_devices_none']!).waitFor()
  expect(await world.sql`select 1 from push_device`).toEqual([])
})

test('a browser with a new push address registers it automatically', async () => {
  const client = await world.as('support', 'fah')
  const { publicKey } = await client.get('connections/push')
  const [before, after] = [world.push.browser(publicKey), world.push.browser(publicKey)]
  const page = await browser.person()
  await page.context().grantPermissions(['notifications'], { origin: world.url })
  const part = await settings(page, 'fah', before.subscription)
  await part.getByRole('checkbox', { name: th['push_on']! }).press('Space')
  await part.locator('[data-push-device]').waitFor()
  const { endpoint, p256dh, auth } = after.subscription
  await page.context().serviceWorkers()[0]!.evaluate(`new Promise((resolve) => {
    const made = { toJSON: () => (${JSON.stringify({ endpoint, keys: { p256dh, auth } })}), options: {} }
    const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), { newSubscription: made })
    event.waitUntil = resolve
    self.dispatchEvent(event)
  })`)
  await part.getByRole('button', { name: th['push_test']! }).click()
  await expect.poll(() => after.received.length).toBe(1)
  expect(before.received).toEqual([])
  await expect.poll(() => part.locator('[data-push-device]').count()).toBe(1)
})

test('blocked notifications and an unreachable push service show what to do', async () => {
  const page = await browser.person()
  const part = await settings(page, 'noi')
  await page.context().grantPermissions(['notifications'], { origin: world.url })
  await part.getByRole('checkbox', { name: th['push_on']! }).click()
  await part.getByText(th['push_service_away']!).waitFor()
  await page.context().clearPermissions()
  await page.evaluate(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'`)
  await part.getByRole('checkbox', { name: th['push_on']! }).click()
  await part.getByText(th['push_denied']!).waitFor()
  await expect.poll(() => part.getByRole('checkbox', { name: th['push_on']! }).isChecked()).toBe(false)
  expect(
    await world.sql`select 1 from push_device d join employee e on e.id = d.employee_id and e.email like 'noi@%'`,
  ).toEqual([])
})

test.each([1440, 1024, 390])('nothing is cut off at %i pixels', async (width) => {
  const phone = await world.subscribe(
    await world.as('support', 'wide'),
    'เครื่องสำรองที่มีชื่อยาวมากจนต้องขึ้นบรรทัดใหม่ · Android',
  )
  const page = await browser.person({ width, scheme: 'dark' })
  const part = await settings(page, 'wide')
  await part.locator(`[data-push-device="${phone.id}"]`).waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect((await accessibilityProblems(page)).map(String)).toEqual([])
})
