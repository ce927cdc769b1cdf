import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
const player = () => world.shop.players[4]!
const address = () => `/management/user/${player().id}`
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
let owner: Page
beforeAll(async () => {
  await world.as('supervisor', 'boss')
  owner = await enter(await browser.person(), world, 'owner', 'own', address())
  await owner.getByRole('heading', { name: player().code }).waitFor()
})

/** A supervisor approves the owner's last request of this kind. */
async function approved(act: string) {
  const boss = await world.as('supervisor', 'boss')
  const { rows } = await boss.get('staff/approvals', { show: 'mine' })
  const asked = rows.find((one: { act: string }) => one.act === act)
  await boss.post('staff/decide', { approvalId: asked.id, version: asked.version, decision: 'approve' })
}

async function ask(name: 'restrict_do' | 'restrict_lift') {
  await button(owner, 'privacy_title').click()
  const dialog = owner.getByRole('dialog')
  const act = dialog.getByRole('button', { name: th[name]!, exact: true })
  await expect.poll(() => act.getAttribute('aria-disabled')).toBe('true')
  await button(owner, 'privacy_reason_letter').click()
  if (name === 'restrict_do') {
    expect(await accessibilityProblems(owner)).toEqual([])
    await shoot(owner, 'restrict-dialog')
  }
  await act.click()
  await button(owner, 'approval_why_player').click()
  await button(owner, 'approval_ask').click()
  await dialog.getByText(th['approval_waits_now']!).waitFor()
  await escape(owner)
}

test('an owner restricts a player’s data with a reason, a second person approves, and the page shows it', async () => {
  await ask('restrict_do')
  await approved('player.restrict')
  const mark = owner.getByText(/ระงับการใช้ข้อมูลส่วนบุคคลตั้งแต่/)
  await mark.waitFor()
  await owner.getByText(th['privacy_reason_letter']!).first().waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'restricted')
})

test('a colleague sees the mark, and why nothing can be edited or revealed', async () => {
  const fern = await enter(await browser.person(), world, 'finance', 'fern', address())
  await fern.getByText(/ระงับการใช้ข้อมูลส่วนบุคคลตั้งแต่/).waitFor()
  const reveal = fern.getByRole('main').getByRole('button', { name: th['page_player_edit']!, exact: true })
  await expect.poll(() => reveal.getAttribute('aria-disabled')).toBe('true')
})

test('the mark is readable on a phone in the dark theme', async () => {
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.emulateMedia({ colorScheme: 'dark' })
  await owner.getByText(/ระงับการใช้ข้อมูลส่วนบุคคลตั้งแต่/).waitFor()
  expect(await isTooWide(owner)).toBe(false)
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'restricted-390-dark')
  await owner.setViewportSize({ width: 1440, height: 900 })
})

test('two people lift the restriction, and the mark is gone', async () => {
  await ask('restrict_lift')
  await approved('player.unrestrict')
  await owner.getByText(/ระงับการใช้ข้อมูลส่วนบุคคลตั้งแต่/).waitFor({ state: 'detached' })
})
