import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newOldProject } from '../apps/server/src/testing/old-project.ts'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { newWorld } from '../apps/server/src/testing/world.ts'
import { readFile } from 'node:fs/promises'
import { liveCollections } from '@khlang/contract/old-collections'
import { startFakeFirestore } from '@khlang/seed/fake-firestore'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noWaits } from '../apps/server/src/testing/old-project.ts'
import { pictures } from '../apps/server/src/testing/pictures.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

let boss: Page
const project = ofFile(() => newOldProject({ players: 20, history: 300 }))
const fake = ofFile(() => startFakeFirestore({ documents: project.documents() }))
const world = ofFile(() => newWorld({ browser: true, oldProject: { address: fake.url, waits: noWaits } }))
const browser = browserOfFile()
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'owner', 'boss', '/management/import')
})

const named = (key: string, names: Record<string, string | number> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
const press = (key: string) =>
  boss
    .getByRole('button', { name: named(key), exact: true })
    .first()
    .click()
const commit = async () => {
  await press('legacy_import_commit')
  await boss.getByRole('dialog').waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: named('legacy_import_commit'), exact: true })
    .click()
  await boss.getByText(named('legacy_import_begin_title')).waitFor()
}
const bring = async (at: number, path: string) => {
  await boss.locator('main input[type=file]').nth(at).setInputFiles(path)
  await boss.getByText(path.split('/').at(-1)!, { exact: true }).waitFor()
}

test('an old project is uploaded file by file, tried, looked at, and imported', async () => {
  await boss.getByText(named('legacy_import_none'), { exact: true }).waitFor()
  await shoot(boss, 'legacy-import-begin')
  await boss
    .getByLabel(named('legacy_import_hash_config'))
    .fill(await readFile(project.files.hashConfig, 'utf8'))
  await press('legacy_import_begin')
  await boss.getByText(named('legacy_import_number', { n: 1 }), { exact: true }).waitFor()
  const trial = boss.getByRole('button', { name: named('legacy_import_try') })
  await expect.poll(() => trial.getAttribute('aria-disabled')).toBe('true')
  await boss
    .locator('main input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":') })
  await boss.getByText(named('legacy_import_not_json')).waitFor()

  await bring(0, project.files.rtdb)
  await bring(2, project.files.auth)
  for (const file of project.files.firestore) await bring(1, file)
  await press('legacy_import_try')
  await boss.getByText(named('legacy_import_agrees')).waitFor()
  expect(await world.sql`select 1 from request where moved_in`).toHaveLength(0)
  await boss.locator('summary').first().click()
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'legacy-import-trial')

  await commit()
  await boss.getByText(named('legacy_import_agrees')).waitFor()
  const said = await boss.locator('main').innerText()
  expect(project.expected.canaries.filter((canary) => said.includes(canary))).toEqual([])
  const [row] = await world.sql<
    { count: number }[]
  >`select count(*) from player where external_key like '%old||example'`
  expect(row!.count).toBe(20)
  await shoot(boss, 'legacy-import-done')
})

test('the same project is read live from Firestore: the key is entered once, and an obstacle is shown and overcome', async () => {
  await press('legacy_import_begin')
  await boss.getByText(named('legacy_import_number', { n: 2 }), { exact: true }).waitFor()
  const way = boss.getByRole('region', { name: named('legacy_import_from_live') })
  const read = way.getByRole('button', { name: named('legacy_import_live_read') })
  await expect.poll(() => read.getAttribute('aria-disabled')).toBe('true')
  const chooseKey = (name: string, text: string) =>
    way
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await chooseKey('notes.json', '{"type":"authorized_user"}')
  await way.getByText(named('legacy_import_service_account_wrong')).waitFor()
  await chooseKey('key.json', fake.keyFile)
  await way.getByText(fake.email).waitFor()
  await expect.poll(() => way.getByLabel(named('legacy_import_project')).inputValue()).toBe(fake.project)
  await expect.poll(() => way.getByRole('checkbox').count()).toBe(liveCollections.length)
  await shoot(boss, 'legacy-import-live-key')

  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let asked = 0
  fake.meanwhile = async () => {
    if (++asked === 5) await held
    if (asked === 9) fake.faults.push('forbidden')
  }
  // By keyboard only.
  await read.focus()
  await boss.keyboard.press('Enter')
  await boss.getByText(named('legacy_import_live_reads'), { exact: true }).waitFor()
  await boss.getByText(named('legacy_import_live_ended'), { exact: true }).first().waitFor()
  await expect.poll(() => way.count()).toBe(0)
  await shoot(boss, 'legacy-import-live-reading')
  release()
  await boss.getByText(named('legacy_import_live_forbidden')).waitFor()
  fake.meanwhile = null
  await expect
    .poll(() => way.getByRole('checkbox', { checked: true }).count())
    .toBeLessThan(liveCollections.length)
  await shoot(boss, 'legacy-import-live-stopped')
  await read.click()
  await boss
    .getByText(named('legacy_import_live_ended'), { exact: true })
    .nth(liveCollections.length - 1)
    .waitFor()
  await expect.poll(() => boss.locator('main').innerText()).not.toContain('PRIVATE KEY')

  await press('legacy_import_try')
  const trial = boss.getByRole('region', { name: named('legacy_import_trial') })
  await trial.getByText(named('legacy_import_agrees')).waitFor()
  // All documents were already imported from files, so none is new or different.
  const moved = await trial.locator('tbody td:nth-last-child(-n + 2)').allInnerTexts()
  expect([moved.length, new Set(moved)]).toEqual([2 * liveCollections.length, new Set(['0'])])
  expect(await accessibilityProblems(boss)).toEqual([])
  await commit()
  expect(await world.sql`select 1 from firebase_import where account_secret_sealed is not null`).toHaveLength(
    0,
  )
})

test('old pictures are uploaded by folder or by file; skipped ones are listed with the reason', async () => {
  const folder = join(project.folder, 'storage')
  const keys = project.expected.players.map(({ key }) => key.replaceAll('||', '.'))
  await mkdir(join(folder, 'users', keys[1]!), { recursive: true })
  await writeFile(join(folder, 'users', `${keys[0]}.png`), await pictures.photo('png'))
  await writeFile(join(folder, 'users', keys[1]!, 'photo.jpg'), await pictures.photo('jpeg'))
  await writeFile(join(folder, 'users', `${keys[2]}.jpg`), 'no picture')
  await writeFile(join(folder, 'users', 'stranger@old.example.png'), await pictures.photo('png'))
  const part = boss.getByRole('region', { name: named('old_pictures_title') })
  const counts = async () => (await part.locator('dd').allInnerTexts()).map((text) => Number(text.trim()))
  await part.locator('input[type=file]').first().setInputFiles(folder)
  await part.getByText(named('old_pictures_over', { total: 4 })).waitFor()
  await expect.poll(() => counts()).toEqual([2, 0, 2])
  await part.getByText(named('old_pictures_of_nobody')).click()
  await part.getByText('storage/users/stranger@old.example.png').waitFor()
  await shoot(boss, 'legacy-import-pictures')
  expect(await accessibilityProblems(boss)).toEqual([])
  await part
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(join(folder, 'users', `${keys[0]}.png`))
  await part.getByText(named('old_pictures_over', { total: 1 })).waitFor()
  await expect.poll(() => counts()).toEqual([0, 1, 0])
})

test('only an owner sees the import, and it fits a phone', async () => {
  const nok = await enter(await browser.person(), world, 'supervisor', 'nok', '/management/import')
  await nok.getByText(th['not_permitted_who']!.replace('{roles}', th['role_owner']!)).waitFor()
  const owner = await browser.person({ width: 390, height: 844 })
  const small = await enter(owner, world, 'owner', 'boss', '/management/import')
  await small.getByText(named('legacy_import_agrees')).first().waitFor()
  expect(await isTooWide(small)).toBe(false)
  await shoot(small, 'legacy-import-small')
})
