import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOldProject } from '../apps/server/src/testing/old-project.ts'
import { newWorld, type World } from '../apps/server/src/testing/world.ts'
import { readFile } from 'node:fs/promises'
import { accessibilityProblems } from './axe.ts'
import { type Browser, enter, isTooWide, openBrowser, shoot, th } from './browser.ts'

let world: World
let browser: Browser
let boss: Page
let project: Awaited<ReturnType<typeof newOldProject>>
beforeAll(async () => {
  project = await newOldProject({ players: 20, history: 300 })
  world = await newWorld({ browser: true })
  browser = await openBrowser()
  boss = await enter(await browser.person(), world, 'owner', 'boss', '/management/import')
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await project[Symbol.asyncDispose]()
})

const named = (key: string, names: Record<string, string | number> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
const press = (key: string) =>
  boss
    .getByRole('button', { name: named(key), exact: true })
    .first()
    .click()
const bring = async (at: number, path: string) => {
  await boss.locator('main input[type=file]').nth(at).setInputFiles(path)
  await boss.getByText(path.split('/').at(-1)!, { exact: true }).waitFor()
}

test('an old project is brought file by file, tried, looked at, and moved in', async () => {
  await boss.getByText(named('moving_in_none'), { exact: true }).waitFor()
  await shoot(boss, 'moving-in-begin')
  await boss.getByLabel(named('moving_in_hash_config')).fill(await readFile(project.files.hashConfig, 'utf8'))
  await press('moving_in_begin')
  await boss.getByText(named('moving_in_number', { n: 1 }), { exact: true }).waitFor()
  const trial = boss.getByRole('button', { name: named('moving_in_try') })
  expect(await trial.getAttribute('aria-disabled')).toBe('true')
  await boss
    .locator('main input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":') })
  await boss.getByText(named('moving_in_not_json')).waitFor()

  await bring(0, project.files.rtdb)
  await bring(2, project.files.auth)
  for (const file of project.files.firestore) await bring(1, file)
  await press('moving_in_try')
  await boss.getByText(named('moving_in_agrees')).waitFor()
  expect(await world.sql`select 1 from request where moved_in`).toHaveLength(0)
  await boss.locator('summary').first().click()
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'moving-in-trial')

  await press('moving_in_commit')
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: named('moving_in_commit'), exact: true })
    .click()
  await boss.getByText(named('moving_in_begin_title')).waitFor()
  await boss.getByText(named('moving_in_agrees')).waitFor()
  const said = await boss.locator('main').innerText()
  expect(project.truth.canaries.filter((canary) => said.includes(canary))).toEqual([])
  const [row] = await world.sql<
    { count: number }[]
  >`select count(*) from player where external_key like '%old||example'`
  expect(row!.count).toBe(20)
  await shoot(boss, 'moving-in-done')
})

test('nobody but an owner is shown it, and on a telephone nothing sticks out', async () => {
  const nok = await enter(await browser.person(), world, 'supervisor', 'nok', '/management/import')
  await nok.getByText(th['not_permitted_who']!.replace('{roles}', th['role_owner']!)).waitFor()
  const owner = await browser.person({ width: 390, height: 844 })
  const small = await enter(owner, world, 'owner', 'boss', '/management/import')
  await small.getByText(named('moving_in_agrees')).waitFor()
  expect(await isTooWide(small)).toBe(false)
  await shoot(small, 'moving-in-small')
})
