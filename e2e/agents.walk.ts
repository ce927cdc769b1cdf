import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { en, prefer, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, load, visit } from './door.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
let nok: Page
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/management/agent')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/agent')
  for (const page of [boss, nok]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const field = (page: Page, key: string) => page.getByRole('dialog').getByLabel(th[key]!, { exact: true })
const agentOf = async (username: string) =>
  (await (await world.as('owner')).get('agents/list', { q: username })).rows[0]

test('a supervisor creates an agent: errors show while typing, and it appears on both screens', async () => {
  await button(boss, 'agent_create').click()
  await expect.poll(() => field(boss, 'agent_username').evaluate((one) => one.matches(':focus'))).toBe(true)
  await boss.keyboard.type('Nor th')
  await boss.getByText(th['agent_username_wrong']!).first().waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await field(boss, 'agent_username').fill(' West ')
  await field(boss, 'agent_name').fill('เอเย่นต์ ตก')
  await boss.getByRole('dialog').getByRole('button', { name: th['agent_create']! }).click()
  await boss.getByRole('dialog').getByText('west001').waitFor()
  await nok.getByRole('row').filter({ hasText: 'west000' }).waitFor()
  await escape(boss)
})

test('the next code of an agent skips one that was typed, and its name is offered where a master is created', async () => {
  const { id } = await agentOf('west')
  await (
    await world.as('owner')
  ).post('players/create', {
    operationId: crypto.randomUUID(),
    player: { firstName: 'typed', code: 'west001', agentId: id },
  })
  await visit(boss, `${world.url}/management/agent?open=${id}`)
  await boss.getByRole('dialog').getByText('west002').waitFor()
  await escape(boss)
  await visit(boss, `${world.url}/management/master`)
  await button(boss, 'master_create').click()
  await field(boss, 'master_agent').getByText('west · เอเย่นต์ ตก').waitFor({ state: 'attached' })
  await escape(boss)
  await visit(boss, `${world.url}/management/agent`)
  await button(boss, 'agent_create').click()
  await field(boss, 'agent_username').fill('newest')
  await field(boss, 'agent_name').fill('เอเย่นต์ ล่าสุด')
  await boss.getByRole('dialog').getByRole('button', { name: th['agent_create']! }).click()
  await boss.getByRole('dialog').getByText('newest001').waitFor()
  await escape(boss)
  await visit(boss, `${world.url}/management/master`)
  await button(boss, 'master_create').click()
  await field(boss, 'master_agent').getByText('newest · เอเย่นต์ ล่าสุด').waitFor({ state: 'attached' })
  await escape(boss)
  await visit(boss, `${world.url}/management/agent`)
})

test.each([
  ['Thai', 'th', th],
  ['English', 'en', en],
] as const)(
  'a field that the server refuses shows the reason in %s, keeps its value, and is cleared by a change',
  async (_language, locale, words) => {
    await prefer(world, 'supervisor', 'boss', { locale })
    const { id, name } = await agentOf('south')
    await load(boss, `${world.url}/management/agent?open=${id}`)
    const password = boss.getByRole('dialog').getByLabel(words['agent_password']!, { exact: true })
    await password.fill('x'.repeat(130))
    await boss.getByRole('button', { name: words['form_save']!, exact: true }).click()
    const said = words['rule_length']!.replace('{least}', '8').replace('{most}', '128')
    await boss.getByText(words['problem_bad_input']!).waitFor()
    await expect.poll(() => password.getAttribute('aria-describedby')).toMatch(/error/)
    await expect.poll(() => boss.getByText(said, { exact: true }).count()).toBe(1)
    await expect.poll(() => boss.getByText('At most 128 characters.').count()).toBe(0)
    await expect.poll(() => password.inputValue()).toHaveLength(130)
    await shoot(boss, `refused-field-${locale}`)
    expect(await accessibilityProblems(boss)).toEqual([])
    await password.fill('x'.repeat(20))
    await expect.poll(() => boss.getByText(said, { exact: true }).count()).toBe(0)
    expect((await agentOf('south')).name).toBe(name)
    await prefer(world, 'supervisor', 'boss', { locale: 'th' })
    await load(boss, `${world.url}/management/agent`)
  },
)

test('a role that may not create agents sees everything but the button, and the reason', async () => {
  await expect.poll(() => button(nok, 'agent_create').getAttribute('aria-disabled')).toBe('true')
  await nok.getByRole('row').filter({ hasText: 'north' }).click()
  await field(nok, 'agent_name').waitFor()
  await expect.poll(() => field(nok, 'agent_name').isDisabled()).toBe(true)
  await escape(nok)
})

test('after a colleague saved first, the form names them, keeps typed values, and can overwrite knowingly', async () => {
  const { id, version, digits } = await agentOf('south')
  await visit(boss, `${world.url}/management/agent?open=${id}`)
  await field(boss, 'agent_name').fill('ชื่อของหัวหน้า')
  const owner = await world.as('owner')
  await owner.post('agents/update', { id, version, username: 'south', name: 'ชื่อของเจ้าของ', digits })
  await button(boss, 'form_save').click()
  await boss.getByText(th['problem_stale_version']!).waitFor()
  await expect.poll(() => field(boss, 'agent_name').inputValue()).toBe('ชื่อของหัวหน้า')
  await button(boss, 'form_save').click()
  await boss.getByText(th['form_saved']!).waitFor()
  expect((await agentOf('south')).name).toBe('ชื่อของหัวหน้า')
})

test('what is typed while a drawer is being saved stays in its field, and the rest shows what was saved', async () => {
  const { id } = await agentOf('south')
  await load(boss, `${world.url}/management/agent?open=${id}`)
  await field(boss, 'agent_name').fill(' เอเย่นต์ ใต้สุด ')
  const update = Promise.withResolvers<Route>()
  await intercept(boss, '**/api/agents/update', (route) => update.resolve(route))
  await button(boss, 'form_save').click()
  const route = await update.promise
  await field(boss, 'agent_password').fill('พิมพ์ต่อ-typed-on')
  await route.continue()
  await boss.unroute('**/api/agents/update')
  await expect.poll(() => field(boss, 'agent_name').inputValue()).toBe('เอเย่นต์ ใต้สุด')
  await expect.poll(() => field(boss, 'agent_password').inputValue()).toBe('พิมพ์ต่อ-typed-on')
  await button(boss, 'form_save').click()
  await expect.poll(() => field(boss, 'agent_password').inputValue()).toBe('')
  await load(boss, `${world.url}/management/agent`)
})

test('a master has the next key, and with a template a link to copy and a QR code', async () => {
  const owner = await world.as('owner')
  await owner.post('settings/update', { lineLink: 'https://line.example/join?ref={key}' })
  const { id } = await agentOf('north')
  await visit(boss, `${world.url}/management/master?agent=${id}`)
  await button(boss, 'master_create').click()
  await field(boss, 'master_name').fill('มาสเตอร์ ใหม่')
  await field(boss, 'master_agent').selectOption(id)
  await boss.getByRole('dialog').getByRole('button', { name: th['master_create']! }).click()
  await boss.getByRole('img', { name: /คิวอาร์/ }).waitFor()
  const { rows } = await owner.get('agents/masters', { limit: 1, sort: 'key' })
  expect(rows[0]).toMatchObject({ name: 'มาสเตอร์ ใหม่', agent: { id } })
  await boss.getByRole('link', { name: `https://line.example/join?ref=${rows[0].key}` }).waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await escape(boss)

  await boss.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rowOf(boss, rows[0].id).getByRole('button', { name: th['copy']! }).click()
  expect(await boss.evaluate('navigator.clipboard.readText()')).toBe(rows[0].lineLink)
  await expect.poll(() => boss.getByRole('dialog').count()).toBe(0)
})
