import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '../apps/console/src/parts/navigation/paths.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let nok: Page
beforeAll(async () => {
  const site = await world.service('rewards')
  const rewardOf = (index: number, more: Record<string, unknown>) => ({
    key: randomUUID(),
    player: player(index).externalKey,
    at: new Date().toISOString(),
    ...more,
  })
  await site.post('service/rewards', {
    rewards: [
      rewardOf(0, { kind: 'spin', prize: 'ร่มกันแดด' }),
      rewardOf(1, { kind: 'spin' }),
      rewardOf(0, { kind: 'roulette', prize: '50 เครดิต', credits: 50 }),
      rewardOf(1, { kind: 'redemption', coins: 1200, credits: 100 }),
    ],
  })
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/redeem-user')
  await nok.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const go = async (page: Page, path: string) => {
  await visit(page, `${world.url}${path}`)
  await page.getByText(th['connection_health_live']!).first().waitFor()
}

test('a redemption is worded as specified, with its total', async () => {
  await row(nok, 'ใช้ 1,200 เหรียญ แลก 100 เครดิต').waitFor()
  await expect.poll(() => row(nok, player(1).code).count()).toBe(1)
  expect(await accessibilityProblems(nok)).toEqual([])
})

test('spins and the roulette show the prize, or that there was none', async () => {
  await go(nok, '/management/spin')
  await row(nok, 'ร่มกันแดด').waitFor()
  await row(nok, th['reward_no_prize']!).waitFor()
  await go(nok, paths.roulette)
  await row(nok, '50 เครดิต').waitFor()
  await button(nok, 'rewards_shares').click()
  await nok.getByRole('dialog').getByText(player(0).code).waitFor()
  await escape(nok)
})

test('goodwill is given by keyboard: an amount above the ceiling is refused, and the credit is seen to arrive', async () => {
  const before = await world.balanceOf(player(6))
  await go(nok, '/management/admin')
  await nok.getByText(th['rewards_none']!).waitFor()
  await button(nok, 'goodwill_give').focus()
  await nok.keyboard.press('Enter')
  await expect
    .poll(() =>
      nok
        .getByLabel(th['player_search']!)
        .first()
        .evaluate((one) => one.matches(':focus')),
    )
    .toBe(true)
  await nok.keyboard.type(player(0).code)
  await expect.poll(() => nok.getByRole('listbox').getByRole('option').count()).toBe(1)
  // Enter chooses nobody as long as the options shown are those of the earlier text.
  const answered = Promise.withResolvers<void>()
  const options = '**/api/players/options*'
  await intercept(nok, options, async (route) => {
    await answered.promise
    await route.continue()
  })
  const search = nok.getByLabel(th['player_search']!).first()
  await search.fill(player(6).code)
  await search.press('Enter')
  answered.resolve()
  await nok.getByRole('option', { name: player(6).code }).waitFor()
  await nok.unroute(options)
  await expect.poll(() => nok.getByRole('listbox').getByRole('option').count()).toBe(1)
  await nok.keyboard.press('Enter')
  const dialog = nok.getByRole('dialog')
  const credits = dialog.getByLabel(th['rewards_credits']!, { exact: true })
  await credits.fill('301')
  await expect.poll(() => credits.getAttribute('aria-invalid')).toBe('true')
  await dialog.getByText(th['goodwill_most']!.replace('{n}', '300')).first().waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await credits.fill('120')
  await dialog.getByRole('button', { name: th['goodwill_reason_birthday']! }).click()
  const give = dialog.getByRole('button', { name: /120/ })
  await expectDisabledOffline(give)
  await give.click()
  await row(nok, player(6).code).getByText('ดำเนินการแล้ว').waitFor()
  expect(await world.balanceOf(player(6))).toBe(before + 120)
})

test('rewards that were not given are listed apart from those that were', async () => {
  const state = nok.getByRole('combobox', { name: th['column_status']! })
  await state.selectOption('cancelled')
  await row(nok, player(6).code).waitFor({ state: 'detached' })
  await state.selectOption('done')
  await row(nok, player(6).code).waitFor()
  await state.selectOption('')
})

test('after a lost answer, goodwill for another player is a new command, and a retry is the old one', async () => {
  await go(nok, '/management/admin')
  const sent: { operationId: string; player: string; credits: number }[] = []
  await intercept(nok, '**/api/rewards/give-goodwill', (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number])
    return sent.length < 4 ? route.abort() : route.continue()
  })
  await button(nok, 'goodwill_give').click()
  const dialog = nok.getByRole('dialog', { name: th['goodwill_give']! })
  const choose = async (at: number) => {
    await dialog.getByLabel(th['player_search']!).first().fill(player(at).code)
    await nok.getByRole('option', { name: player(at).code }).click()
  }
  const give = dialog.getByRole('button', { name: /77/ })
  await choose(7)
  await dialog.getByLabel(th['rewards_credits']!, { exact: true }).fill('77')
  await dialog.getByRole('button', { name: th['goodwill_reason_waited']! }).click()
  await give.click()
  const again = dialog.getByRole('button', { name: th['try_again']!, exact: true })
  await again.waitFor()
  await dialog.getByRole('button', { name: th['player_other']! }).click()
  await choose(8)
  // Beneath another name it says to whom it gives.
  const againToTheFirst = dialog.getByRole('button', {
    name: new RegExp(`^${th['try_again']!}: .*${player(7).code}`),
  })
  await againToTheFirst.click()
  await expect.poll(() => sent.length).toBe(2)
  await againToTheFirst.waitFor()
  await give.last().click()
  await expect.poll(() => sent.length).toBe(3)
  await again.click()
  await dialog.waitFor({ state: 'detached' })
  await nok.unroute('**/api/rewards/give-goodwill')

  const ids = await Promise.all([7, 8].map((at) => idOf(player(at).code)))
  expect(sent.map((one) => one.player)).toEqual([ids[0], ids[0], ids[1], ids[1]])
  expect(sent[1]!.operationId).toBe(sent[0]!.operationId)
  expect(sent[2]!.operationId).not.toBe(sent[0]!.operationId)
  expect(sent[3]!.operationId).toBe(sent[2]!.operationId)
})
const idOf = async (code: string) =>
  (await world.sql<{ id: string }[]>`select id from player where code = ${code}`)[0]!.id

test('a viewer sees why they cannot give goodwill', async () => {
  const viewer = await enter(await browser.person(), world, 'viewer', 'vee', '/management/admin')
  await row(viewer, player(6).code).waitFor()
  await expect.poll(() => button(viewer, 'goodwill_give').getAttribute('aria-disabled')).toBe('true')
})
