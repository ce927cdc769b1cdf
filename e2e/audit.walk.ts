import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let auditor: Page
beforeAll(async () => {
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const viewer = await world.as('viewer', 'eager')
  const entryId = await desk.pays(world.shop.players[0]!)
  await nok.post('statements/claim', { entryId })
  await viewer.post('statements/claim', { entryId }).catch(() => {}) // refused, and in the audit log
  await world.app.sealAudit()
  auditor = await enter(await browser.person(), world, 'auditor', 'aud', '/management/audit')
})

const rows = (page: Page) => page.getByRole('row')

test('an auditor sees who did what, and which attempts were refused', async () => {
  await rows(auditor).filter({ hasText: th['audit_entry_claim']! }).first().waitFor()
  await rows(auditor).filter({ hasText: th['audit_denied']! }).first().waitFor()
  await auditor.getByText(th['audit_never_checked']!, { exact: false }).waitFor()
  expect(await accessibilityProblems(auditor)).toEqual([])
})

test('the audit is filtered by one act, and a line opened by keyboard shows its origin and changes', async () => {
  await auditor.getByLabel(th['audit_act']!, { exact: true }).selectOption('right.denied')
  await expect.poll(() => new URL(auditor.url()).searchParams.get('act')).toBe('right.denied')
  const denied = rows(auditor).filter({ hasText: 'entry.claim' })
  await denied.first().waitFor()
  await denied.first().click()
  const drawer = auditor.getByRole('dialog')
  await drawer.getByText('eager').waitFor()
  await drawer.getByText(/127\.0\.0\.1|::1/).waitFor()
  await escape(auditor)
  await drawer.waitFor({ state: 'detached' })
})

test.each([1440, 1024, 390])('the audit fits a window of %i pixels', async (width) => {
  await auditor.setViewportSize({ width, height: 900 })
  await rows(auditor).nth(1).waitFor()
  expect(await isTooWide(auditor)).toBe(false)
  await shoot(auditor, `audit-${width}`)
})

test('a role that may not read the audit sees that at its address', async () => {
  const support = await enter(await browser.person(), world, 'support', 'curious', '/management/audit')
  await support.getByText('403 · audit.view').waitFor()
  await expect.poll(() => rows(support).count()).toBe(0)
})
