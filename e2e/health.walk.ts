import { healthChecks } from '@khlang/domain/settings/shop-health'
import { expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()

test('an owner sees failed checks first, with what to do, and opens the page for it', async () => {
  const client = await world.as('owner', 'own')
  await client.post('crediting/hold', { reason: 'the back-end is being changed' })
  const page = await enter(await browser.person(), world, 'owner', 'own', '/management/health')
  const rows = page.getByRole('region', { name: th['page_health']! }).getByRole('listitem')
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(healthChecks.length)
  const worst = await rows.first().innerText()
  for (const words of ['health_state_bad', 'health_sending', 'health_sending_do'])
    expect(worst).toContain(th[words])
  await page.getByText(th['health_look']!.replace('{n}', '2')).waitFor()
  await shoot(page, 'health-1440')
  for (const [width, scheme] of [
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    await shoot(page, `health-${width}-${scheme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await client.post('crediting/lift-hold', { reason: 'the change is done' })
  await page.reload()
  await page.getByText(th['health_look']!.replace('{n}', '1')).waitFor()
  await page.getByRole('listitem').filter({ hasText: th['health_backup']! }).getByRole('link').click()
  await page.getByRole('heading', { name: th['page_backups']! }).waitFor()
})

test('a role that may not see the health page is shown the missing permission', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/management/health')
  await page.getByRole('heading', { name: th['act_setting_change']! }).waitFor()
})
