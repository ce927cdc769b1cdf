import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pictures } from '../apps/server/src/testing/pictures.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import type { Client } from '../apps/server/src/testing/client.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, load } from './door.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
let owner: Client
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/management/user/form')
  owner = await world.as('owner')
})

const form = '/management/user/form'
const named = (key: string, names: Record<string, string | number> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
const field = (page: Page, key: string) =>
  page.locator('main').getByLabel(named(`player_field_${key}`), { exact: true })
const save = (page: Page) => page.locator('[data-foot-bar] button[type=submit]')
const says = (page: Page, key: string, names: Record<string, string | number> = {}) =>
  page.getByText(named(key, names)).first().waitFor()
const button = (page: Page, key: string) => page.getByRole('button', { name: named(key), exact: true })
const edit = (page: Page, id: string) => load(page, `${world.url}${form}/${id}`)
const viewOf = /\/management\/user\/[0-9a-f-]{36}$/
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!
const recordOf = (id: string) => owner.get('players/form', { id })
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const bring = (page: Page, name: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles(file(name, buffer))
let made = 0
const somebody = (more: Record<string, unknown> = {}) =>
  owner.post('players/create', {
    operationId: crypto.randomUUID(),
    player: { firstName: 'มังคุด', code: `walk${++made}`, ...more },
  })

test('missing and wrong values are shown at the field and in the bar, and a save attempt loses nothing', async () => {
  await field(boss, 'first_name').fill('ส้มโอ')
  await field(boss, 'mobile').fill('123')
  await field(boss, 'account_number').fill('12-34x')
  await save(boss).click()
  await says(boss, 'player_form_fix', { n: 3 })
  await says(boss, 'player_wrong_missing')
  await says(boss, 'player_wrong_mobile')
  await says(boss, 'player_wrong_account', { most: 20 })
  await expect.poll(() => field(boss, 'code').evaluate((one) => one.matches(':focus'))).toBe(true)
  await expect.poll(() => field(boss, 'first_name').inputValue()).toBe('ส้มโอ')
  await boss
    .locator('[data-foot-bar]')
    .getByRole('button', { name: named('player_field_account_number') })
    .click()
  await expect.poll(() => field(boss, 'account_number').evaluate((one) => one.matches(':focus'))).toBe(true)
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'player-form-wrong')
})

test('a player is created with the agent’s next code, match keys and an address from its subdistrict, seen by all', async () => {
  await field(boss, 'mobile').fill('+66 89 555 0001')
  await field(boss, 'bank').selectOption('SCB')
  await field(boss, 'account_number').fill('123-4-56789-01')
  await says(boss, 'player_account_keys', { digits: 11, key: '678901', scb: '678901' })
  await says(boss, 'player_account_unusual', { bank: 'SCB · ไทยพาณิชย์', digits: 11, usual: '10' })
  await field(boss, 'account_number').fill('123-4-56789-0')
  await says(boss, 'player_account_keys', { digits: 10, key: '4567890', scb: '567890' })
  await field(boss, 'agent').selectOption({ label: 'north · เอเย่นต์ เหนือ' })
  const { code } = await owner.get('players/next-code', {
    agentId: await field(boss, 'agent').inputValue(),
  })
  await says(boss, 'player_code_hint_counted', { code })
  await field(boss, 'subdistrict').pressSequentially('ช้างเผือก')
  const places = boss.getByRole('listbox', { name: named('player_places') })
  await places.getByText('เมืองเชียงใหม่ · เชียงใหม่ · 50300').waitFor()
  await shoot(boss, 'player-form-places')
  await boss.keyboard.press('ArrowDown')
  while (!(await places.locator('[aria-selected=true]').innerText()).includes('เชียงใหม่'))
    await boss.keyboard.press('ArrowDown')
  await boss.keyboard.press('Enter')
  await expect.poll(() => field(boss, 'district').inputValue()).toBe('เมืองเชียงใหม่')
  await expect.poll(() => field(boss, 'post_code').inputValue()).toBe('50300')
  await save(boss).click()
  await arrive(boss, viewOf)
  const { values } = await recordOf(idOf(boss))
  expect(values).toMatchObject({
    code,
    firstName: 'ส้มโอ',
    mobile: '0895550001',
    bank: 'SCB',
    accountNumber: '1234567890',
    province: 'เชียงใหม่',
    postCode: '50300',
    company: 'test',
  })
})

test('a player is changed and saved by keyboard alone', async () => {
  const { id } = await somebody({ lastName: 'เดิม' })
  await edit(boss, id)
  await field(boss, 'first_name').focus()
  await boss.keyboard.press('Tab')
  await boss.keyboard.type('ใหม่')
  await boss.keyboard.press('Control+s')
  await arrive(boss, viewOf)
  expect((await recordOf(id)).values.lastName).toBe('ใหม่')
})

test('a master who moved to another agent is still shown as the master of their players, and stays when saving', async () => {
  const { rows } = await owner.get('agents/masters', { limit: 50, sort: 'key', direction: 'asc' })
  const master = rows.find((row: { agent: { id: string } | null }) => row.agent !== null)
  const another = rows.find(
    (row: { agent: { id: string } | null }) => row.agent && row.agent.id !== master.agent.id,
  )
  const { id } = await somebody({ agentId: master.agent.id, masterId: master.id })
  const moving = { id: master.id, version: master.version, name: master.name, agentId: another.agent.id }
  await owner.post('agents/update-master', moving)
  await edit(boss, id)
  const shown = field(boss, 'master').locator('option:checked')
  await expect.poll(() => shown.textContent()).toContain(`#${master.key} ${master.name}`)
  await field(boss, 'last_name').fill('ยังอยู่')
  await save(boss).click()
  await arrive(boss, viewOf)
  const { values } = await recordOf(id)
  expect(values).toMatchObject({ lastName: 'ยังอยู่', masterId: master.id, agentId: master.agent.id })
})

test('players with the same mobile are shown while typing, and must be seen before saving', async () => {
  const one = await somebody({ mobile: '0895550009' })
  await load(boss, world.url + form)
  await field(boss, 'first_name').fill('คนที่สอง')
  await field(boss, 'code').fill('second-1')
  await field(boss, 'mobile').fill('089-555-0009')
  const link = boss.locator('main').getByRole('link', { name: one.code })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await save(boss).click()
  const asked = boss.getByRole('dialog', { name: named('player_duplicate_title') })
  await asked.waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await shoot(boss, 'player-form-alike')
  await escape(boss)
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => field(boss, 'first_name').inputValue()).toBe('คนที่สอง')
  await save(boss).click()
  await asked.getByRole('button', { name: named('player_duplicate_save') }).click()
  await arrive(boss, viewOf)
})

test('a value on the block list is marked while typing, and accepted only with a reason', async () => {
  await owner.post('players/block-value', {
    operationId: crypto.randomUUID(),
    kind: 'mobile',
    value: '0895550123',
    level: 'block',
    reason: 'สลิปปลอม',
  })
  await load(boss, world.url + form)
  await field(boss, 'first_name').fill('คนใหม่')
  await field(boss, 'code').fill('let-in-1')
  await field(boss, 'mobile').fill('0895550123')
  await boss.locator('main').getByText('สลิปปลอม').waitFor()
  await save(boss).click()
  const asked = boss.getByRole('dialog', { name: named('player_form_let_in_title') })
  await asked.waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await shoot(boss, 'player-form-blocked')
  await asked.getByLabel(named('player_form_let_in_reason')).fill('คนละคน ตรวจบัตรแล้ว')
  await asked.getByRole('button', { name: named('player_form_let_in_save') }).click()
  await arrive(boss, viewOf)
})

test('a code in use is marked at its field, and everything typed stays', async () => {
  const one = await somebody()
  await load(boss, world.url + form)
  await field(boss, 'first_name').fill('ยังอยู่')
  await field(boss, 'code').fill(one.code)
  await save(boss).click()
  await says(boss, 'player_form_fix', { n: 1 })
  await says(boss, 'problem_code_taken')
  await expect.poll(() => field(boss, 'first_name').inputValue()).toBe('ยังอยู่')
  await field(boss, 'code').fill(`${one.code}-b`)
  await save(boss).click()
  await arrive(boss, viewOf)
})

test('after a colleague saved first their changes are taken, and conflicting fields are chosen by a person', async () => {
  const { id, version } = await somebody({ lineName: 'ก่อน', company: 'เดิม' })
  await edit(boss, id)
  await field(boss, 'line_name').fill('ของฉัน')
  await field(boss, 'email').fill('mine@mail.example')
  await owner.post('players/update', {
    operationId: crypto.randomUUID(),
    id,
    version,
    changes: { lineName: 'ของเขา', company: 'ของเขาเหมือนกัน', lastName: 'เพิ่มมา' },
  })
  // Shown at once and not only when saving.
  await boss.locator('[data-foot-bar]').getByText('owner').waitFor()
  await save(boss).click()
  const asked = boss.getByRole('dialog', { name: named('player_conflict_title') })
  await asked.getByText(named('player_conflict_theirs', { value: 'ของเขา' })).waitFor()
  await asked.getByText('ของเขาเหมือนกัน').waitFor()
  await expect.poll(() => asked.getByRole('radio').count()).toBe(2)
  expect(await overlayProblems(boss)).toEqual([])
  await shoot(boss, 'player-form-conflict')
  await escape(boss)
  await expect.poll(() => field(boss, 'line_name').inputValue()).toBe('ของฉัน')
  await save(boss).click()
  await asked.getByText(named('player_conflict_mine', { value: 'ของฉัน' })).waitFor()
  await asked.getByRole('button', { name: named('player_conflict_save') }).click()
  await arrive(boss, viewOf)
  expect((await recordOf(id)).values).toMatchObject({
    lineName: 'ของฉัน',
    email: 'mine@mail.example',
    company: 'ของเขาเหมือนกัน',
    lastName: 'เพิ่มมา',
  })
})

test('a colleague’s change is also reported after a lost connection, without another view of full numbers', async () => {
  const { id, version } = await somebody({ mobile: '0895550044' })
  await edit(boss, id)
  await field(boss, 'line_name').fill('ของฉัน')
  await intercept(boss, '**/api/live', (route) => route.abort())
  await boss.evaluate(`dispatchEvent(new Event('online'))`)
  await owner.post('players/update', {
    operationId: crypto.randomUUID(),
    id,
    version,
    changes: { company: 'ของเขา' },
  })
  await boss.unroute('**/api/live')
  await boss
    .locator('[data-foot-bar]')
    .getByText(named('player_form_newer_somebody').split('(')[0]!)
    .waitFor()
  await expect.poll(() => field(boss, 'line_name').inputValue()).toBe('ของฉัน')
  const looks = await world.sql`
    select 1 from audit where act = 'player.reveal' and object_id = ${id} and actor = 'boss@example.test'`
  expect(looks.length).toBe(1)
})

test('an old key in the address leads to the player, and is replaced there', async () => {
  const { id } = await somebody()
  await world.sql`update player set external_key = 'old@mail.example' where id = ${id}`
  await edit(boss, 'old@mail.example')
  await arrive(boss, `**${form}/${id}`)
  await field(boss, 'first_name').waitFor()
})

test('leaving unsaved changes needs confirmation', async () => {
  const { id } = await somebody()
  await edit(boss, id)
  await field(boss, 'company').fill('ยังไม่บันทึก')
  await boss.getByRole('link', { name: th['page_agents']! }).first().click()
  const asked = boss.getByRole('dialog', { name: named('player_leave_title') })
  await asked.waitFor()
  await button(boss, 'player_leave_stay').click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => field(boss, 'company').inputValue()).toBe('ยังไม่บันทึก')
  let warned = 0
  boss.once('dialog', (dialog) => {
    warned += 1
    void dialog.dismiss()
  })
  await boss.evaluate('void (location.href = "/dashboard")')
  await expect.poll(() => warned).toBe(1)
  await expect.poll(() => field(boss, 'company').inputValue()).toBe('ยังไม่บันทึก')
  await boss.getByRole('link', { name: th['page_agents']! }).first().click()
  await button(boss, 'player_leave_go').click()
  await arrive(boss, '**/management/agent')
  expect((await recordOf(id)).values.company).toBe('test')
})

test('a file unusable as an avatar is refused with its own sentence, and the form stays', async () => {
  const { id } = await somebody()
  await edit(boss, id)
  await field(boss, 'last_name').fill('ยังพิมพ์อยู่')
  for (const [name, bytes, sentence] of [
    ['drawing.png', pictures.svg(), 'avatar_drawing'],
    ['script.jpg', pictures.gifScript(), 'avatar_moving'],
    ['huge.png', pictures.thirtyMegapixels(), 'avatar_too_many_dots'],
    ['empty.png', Buffer.alloc(0), 'avatar_empty'],
    ['page.png', Buffer.from('<!doctype html><p>hello'), 'avatar_not_a_picture'],
    ['half.jpg', (await pictures.photo('jpeg')).subarray(0, 1_500), 'avatar_broken'],
  ] as const) {
    await bring(boss, name, bytes)
    await says(boss, sentence)
  }
  await expect.poll(() => boss.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => field(boss, 'last_name').inputValue()).toBe('ยังพิมพ์อยู่')

  // A file that is a picture to one reader and a page to another is stored as a picture only.
  await bring(boss, 'both.png', pictures.pagedPng())
  const crop = boss.getByRole('dialog', { name: named('avatar_crop_title') })
  await crop.waitFor()
  const middle = `document.querySelector('dialog canvas').getContext('2d').getImageData(256, 256, 1, 1).data[3]`
  await expect.poll(() => boss.evaluate(middle)).toBe(255) // the picture is drawn before it is moved
  await boss.keyboard.press('ArrowRight')
  await boss.keyboard.press('+')
  expect(Number(await crop.getByRole('slider').inputValue())).toBeGreaterThan(1)
  // A finger that moves the picture does not scroll the page.
  const touch = `getComputedStyle(document.querySelector('dialog canvas').closest('button')).touchAction`
  expect(await boss.evaluate(touch)).toBe('none')
  expect(await overlayProblems(boss)).toEqual([])
  await shoot(boss, 'player-form-crop')
  await crop.getByRole('button', { name: named('avatar_use') }).click()
  await crop.waitFor({ state: 'detached' })
  await save(boss).click()
  await arrive(boss, viewOf)
  const { avatar, lastName } = (await recordOf(id)).values
  expect(lastName).toBe('ยังพิมพ์อยู่')
  const answer = await owner.raw('GET', avatar)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(
    /<script>|<!doctype|13\.7563 N/,
  )

  await edit(boss, id)
  const picture = boss.locator('main img')
  await expect.poll(() => picture.evaluate((one) => Reflect.get(one, 'naturalWidth') as number)).toBe(512)
})

test('an avatar can be pasted, and one on another site keeps its address', async () => {
  const { id } = await somebody()
  await edit(boss, id)
  await field(boss, 'first_name').focus()
  const photo = await pictures.photo('png', { width: 300, height: 200 })
  await boss.evaluate(
    `{ const bytes = Uint8Array.from(atob('${photo.toString('base64')}'), (letter) => letter.charCodeAt(0))
       const data = new DataTransfer()
       data.items.add(new File([bytes], 'picture.png', { type: 'image/png' }))
       document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })) }`,
  )
  await boss.getByRole('dialog', { name: named('avatar_crop_title') }).waitFor()
  await escape(boss)
  await button(boss, 'avatar_by_address').click()
  await field(boss, 'avatar').fill('http://127.0.0.1/me.png')
  await save(boss).click()
  await says(boss, 'player_wrong_not_https')
  await field(boss, 'avatar').fill('https://127.0.0.1/me.png')
  await says(boss, 'player_wrong_numeric_host')
  await field(boss, 'avatar').fill('https://pictures.example/me.png')
  await save(boss).click()
  await arrive(boss, viewOf)
  expect((await recordOf(id)).values.avatar).toBe('https://pictures.example/me.png')
})

test('support sees masked numbers, can overwrite one, and sees what it may not change', async () => {
  const { id } = await somebody({ mobile: '0895550077', bank: 'SCB', accountNumber: '5550077001' })
  const nok = await enter(await browser.person(), world, 'support', 'nok', `${form}/${id}`)
  await field(nok, 'mobile').waitFor()
  await expect.poll(() => field(nok, 'mobile').getAttribute('placeholder')).toBe('08x-xxx-0077')
  await expect.poll(() => nok.content()).not.toMatch(/0895550077|5550077001/)
  await expect.poll(() => field(nok, 'account_number').isDisabled()).toBe(true)
  await says(nok, 'player_needs_bank')
  await says(nok, 'player_needs_figures')
  expect(await accessibilityProblems(nok)).toEqual([])
  await field(nok, 'mobile').fill('0895550078')
  await says(nok, 'player_hidden_replaced')
  await save(nok).click()
  await arrive(nok, viewOf)
  expect((await recordOf(id)).values).toMatchObject({ mobile: '0895550078', accountNumber: '5550077001' })
})

test('a new password is saved as everything else, and the page of the player follows', async () => {
  const { id } = await somebody()
  await edit(boss, id)
  await field(boss, 'password').fill('a new secret of the player')
  await save(boss).click()
  await arrive(boss, viewOf)
  expect(idOf(boss)).toBe(id)
})

test('what is typed while the form is being saved stays, and is saved next', async () => {
  const { id } = await somebody()
  await edit(boss, id)
  await field(boss, 'last_name').fill('ก่อนบันทึก')
  const update = Promise.withResolvers<Route>()
  await intercept(boss, '**/api/players/update', (route) => update.resolve(route))
  await save(boss).click()
  const route = await update.promise
  await field(boss, 'first_name').fill('พิมพ์ต่อ')
  await route.continue()
  await boss.unroute('**/api/players/update')
  await says(boss, 'form_saved')
  await shoot(boss, 'player-form-saved')
  await expect.poll(() => field(boss, 'first_name').inputValue()).toBe('พิมพ์ต่อ')
  expect((await recordOf(id)).values).toMatchObject({ firstName: 'มังคุด', lastName: 'ก่อนบันทึก' })
  await save(boss).click()
  await arrive(boss, viewOf)
  expect((await recordOf(id)).values).toMatchObject({ firstName: 'พิมพ์ต่อ', lastName: 'ก่อนบันทึก' })
})

test('after a picture could not be sent only the picture is left to save', async () => {
  const { id } = await somebody({ mobile: '0895550088' })
  const nok = await enter(await browser.person(), world, 'support', 'nok', `${form}/${id}`)
  await field(nok, 'mobile').fill('0895550089')
  await bring(nok, 'me.png', await pictures.photo('png', { width: 300, height: 200 }))
  const crop = nok.getByRole('dialog', { name: named('avatar_crop_title') })
  await crop.getByRole('button', { name: named('avatar_use') }).click()
  await crop.waitFor({ state: 'detached' })
  let updates = 0
  nok.on('request', (request) => (updates += request.url().endsWith('/api/players/update') ? 1 : 0))
  await intercept(nok, '**/api/players/upload-avatar**', (route) => route.abort())
  await save(nok).click()
  await says(nok, 'avatar_not_sent')
  await nok.unroute('**/api/players/upload-avatar**')
  await save(nok).click()
  await arrive(nok, viewOf)
  expect(updates).toBe(1)
  const { mobile, avatar } = (await recordOf(id)).values
  expect(mobile).toBe('0895550089')
  expect(avatar).not.toBeNull()
})

test('a role that may change nothing reads everything and sees why', async () => {
  const { id } = await somebody()
  const viewer = await enter(await browser.person(), world, 'viewer', 'vee', `${form}/${id}`)
  await says(viewer, 'player_needs_edit')
  await expect.poll(() => field(viewer, 'first_name').isDisabled()).toBe(true)
  await expect.poll(() => save(viewer).getAttribute('aria-disabled')).toBe('true')
})

test('on a phone everything is reachable and fits', async () => {
  const { id } = await somebody()
  const page = await enter(
    await browser.person({ width: 390, height: 844, touch: true }),
    world,
    'supervisor',
    'boss',
    `${form}/${id}`,
  )
  await field(page, 'first_name').fill('แก้ที่มือถือ')
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityProblems(page)).toEqual([])
  await shoot(page, 'player-form-telephone')
  await save(page).click()
  await arrive(page, viewOf)
  expect((await recordOf(id)).values.firstName).toBe('แก้ที่มือถือ')
})
