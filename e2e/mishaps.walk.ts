import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { shoot, th } from './browser.ts'
import { enter, load } from './door.ts'
import { intercept } from './intercept.ts'
import { button, nokAtWork } from './nok.ts'
import { goByKeys } from './keys.ts'

const nok = nokAtWork()

describe('when the console cannot load something', () => {
  test('a page whose script fails to load offers a reload inside the frame', async () => {
    const page = await nok.enterAsNok()
    await intercept(page, '**/assets/deposits-*.js', (route) => route.abort())
    await goByKeys(page, 'KeyD', 'ก')
    await page.getByText(th['region_not_loaded']!).waitFor()
    await page.getByRole('navigation', { name: th['menu']! }).waitFor()
    await page.unroute('**/assets/deposits-*.js')
    await button(page, 'reload').click()
    await page.getByRole('grid').waitFor()
  })

  test('a page whose scripts fail once, as when a laptop changes its network, opens by itself a moment later', async () => {
    const page = await nok.enterAsNok()
    const failed = new Set<string>()
    await intercept(page, '**/assets/**', (route) => {
      const url = route.request().url()
      if (failed.has(url)) return route.continue()
      failed.add(url)
      return route.abort('internetdisconnected')
    })
    await goByKeys(page, 'KeyD', 'ก')
    await page.getByRole('grid').waitFor()
    expect([...failed].some((url) => url.includes('/deposits-'))).toBe(true)
  })

  test('a page whose first scripts fail loads again by itself; if they fail again it says so', async () => {
    const page = await nok.browser().person()
    let failing = 1
    const loads: string[] = []
    await intercept(page, '**/*', (route) => {
      const request = route.request()
      if (request.isNavigationRequest()) loads.push(request.url())
      const fails = request.resourceType() === 'script' && loads.length <= failing
      return fails ? route.abort('internetdisconnected') : route.continue()
    })
    await enter(page, nok.world(), 'support', 'nok', '/dashboard')
    await page.getByText(th['count_entries']!).first().waitFor()
    expect(loads).toHaveLength(2)
    failing = 3
    await load(page, page.url())
    const notice = page.getByRole('alert').filter({ hasText: 'โหลดหน้านี้ไม่สำเร็จ' })
    await notice.waitFor()
    await shoot(page, 'first-scripts-failed')
    await notice.getByRole('button', { name: th['reload']! }).click()
    await page.getByText(th['count_entries']!).first().waitFor()
    expect(loads).toHaveLength(4)
    // A failed script that is not ours, such as that of an extension, does not replace the page.
    await page.evaluate(`(() => {
      const script = document.head.appendChild(document.createElement('script'))
      script.dispatchEvent(new Event('error'))
    })()`)
    expect(await page.evaluate(`document.querySelector('.boot-failed') === null`)).toBe(true)
    await page.getByText(th['count_entries']!).first().waitFor()
  })

  test('a browser that is too old for the console says which ones are not', async () => {
    const page = await nok.browser().person()
    await page.addInitScript('delete Promise.withResolvers')
    await load(page, `${nok.world().url}/login`)
    const notice = page.getByRole('alert').filter({ hasText: 'เบราว์เซอร์นี้เก่าเกินไป' })
    await notice.waitFor()
    await shoot(page, 'outdated-browser')
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
  })

  test('a console whose frame fails to load says so, promises nothing else, and loads when asked', async () => {
    const page = await nok.enterAsNok()
    await intercept(page, '**/assets/app-*.js', (route) => route.abort())
    await load(page, page.url())
    await page.getByText(th['screen_not_loaded']!).waitFor()
    await page.getByText(th['screen_not_loaded_why']!).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await shoot(page, `frame-not-loaded-${width}`)
    }
    await page.unroute('**/assets/app-*.js')
    await button(page, 'reload').click()
    await page.getByText(th['count_entries']!).first().waitFor()
  })

  test('a palette that fails to load shows an error beside the page, and can be closed', async () => {
    const page = await nok.enterAsNok()
    await intercept(page, '**/assets/CommandPalette*.js', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.getByText(th['region_not_loaded']!).waitFor()
    await page.getByRole('button', { name: th['close']!, exact: true }).click()
    await page.getByText(th['region_not_loaded']!).waitFor({ state: 'detached' })
    await page.getByText(th['count_entries']!).first().waitFor()
  })

  test('an outdated console offers the current version, at a time the employee chooses', async () => {
    const page = await nok.browser().person()
    await intercept(page, '**/dashboard', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/data-build="\w+"/, 'data-build="of-yesterday"')
      await route.fulfill({ response: answer, body })
    })
    await enter(page, nok.world(), 'support', 'nok', '/dashboard')
    await page.getByText(th['new_version']!).waitFor()
    await page.unroute('**/dashboard')
    await button(page, 'reload').click()
    await page.getByText(th['count_entries']!).first().waitFor()
    await page.getByText(th['connection_health_live']!).first().waitFor()
    await expect.poll(() => page.getByText(th['new_version']!).count()).toBe(0)
  })
})

test('a page without permission names the missing permission and the roles that have it', async () => {
  const page = await nok.enterAsNok('/pages/not-authorized?act=key.manage')
  await page.getByRole('heading', { name: th['act_key_manage']! }).waitFor()
  await page.getByText(th['not_permitted_who']!.replace('{roles}', th['role_owner']!)).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('an answer that arrives after its page was closed neither reopens the page nor marks another', async () => {
  const page = await nok.enterAsNok('/management/hand-over')
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await intercept(page, '**/api/reports/give-hand-over', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: th['shift_give']!, exact: true }).click()
  await asked.promise
  await goByKeys(page, 'KeyD', 'ก')
  await page.getByRole('grid').waitFor()
  released.resolve()
  await page.getByText(th['shift_given_toast']!).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/management/deposit')
  await page.getByRole('grid').waitFor()
})
