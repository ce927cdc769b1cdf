import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/management/user/import')
})

const named = (key: string, names: Record<string, string | number> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
const bring = (page: Page, name: string, text: string) =>
  page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const tab = (page: Page, key: string) => page.getByRole('tab', { name: named(key) })

test('a file that is no list of players is refused in a sentence', async () => {
  await bring(boss, 'something.csv', 'a,b\r\n1,2')
  await boss.getByText(named('player_import_file_other')).waitFor()
})

test('a file is previewed line by line with reasons, and imported exactly so', async () => {
  const known = world.shop.players[0]!
  await bring(
    boss,
    'players.csv',
    [
      'code,firstname,mobile,agent,shoe size',
      'walk001,ใหม่,0819990001,north,42',
      `${known.code},เปลี่ยนแล้ว,,,`,
      'walk002,ผิด,12,nowhere,',
    ].join('\r\n'),
  )
  await boss.getByText(named('player_import_ignored', { names: 'shoe size' })).waitFor()
  await boss.getByRole('row').filter({ hasText: 'walk001' }).waitFor()
  await tab(boss, 'player_import_unreadable').click()
  const wrong = boss.getByRole('row').filter({ hasText: 'ผิด' })
  await wrong.waitFor()
  await expect.poll(() => wrong.innerText()).toContain(named('player_field_mobile'))
  await expect.poll(() => wrong.innerText()).toContain(named('player_import_agent_unknown'))
  await tab(boss, 'player_import_changed').click()
  await boss.getByRole('row').filter({ hasText: 'เปลี่ยนแล้ว' }).waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'player-import')
  await boss.getByRole('button', { name: named('player_import_commit', { n: 2 }) }).click()
  await boss.getByText(named('player_import_done', { n: 2 })).waitFor()
  const owner = await world.as('owner')
  const { rows } = await owner.get('players/search', { q: 'walk001' })
  expect(rows).toMatchObject([{ code: 'walk001', name: 'ใหม่' }])
})

test('a role that may not import sees why, and the page fits a phone', async () => {
  const nok = await enter(
    await browser.person({ width: 390, height: 844 }),
    world,
    'support',
    'nok',
    '/management/user/import',
  )
  const choose = nok.getByRole('button', { name: named('player_import_choose') })
  await choose.waitFor()
  await expect.poll(() => choose.getAttribute('aria-disabled')).toBe('true')
  expect(await isTooWide(nok)).toBe(false)
})
