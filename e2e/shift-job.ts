import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

export type Way = 'keys' | 'clicks'
/** Returns how often the hand pressed something. */
export type Job = (way: Way) => Promise<number>

/** Tests a job of a shift, done by keys and by clicks: it takes as many presses as docs/shift.md says. */
export function job(name: string, work: Job) {
  test.each(['keys', 'clicks'] as const)(`${name}: by %s`, async (way) => {
    expect(await work(way)).toBe(documented(name)[way])
  })
}

function documented(name: string): Record<Way, number> {
  const text = readFileSync(new URL('../docs/shift.md', import.meta.url), 'utf8')
  const line = text.split('\n').find((one) => one.startsWith(`| ${name} |`))
  if (!line) throw new Error(`docs/shift.md has no line for "${name}"`)
  const [keys, clicks] = line.split('|').slice(2, 4).map(Number)
  return { keys: keys!, clicks: clicks! }
}

export const firstRow = (page: Page) => page.locator('[role=row][data-id]').first()
export const currentId = (page: Page) => page.locator('[role=row][aria-current=true]').getAttribute('data-id')

/** Waits until a button accepts presses, because nothing is missing and nothing has just changed. */
export async function whenEnabled(button: Locator): Promise<Locator> {
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
  return button
}

/** Waits until this field or button has the focus. */
export const focused = (one: Locator) =>
  expect.poll(() => one.evaluate((element) => element.matches(':focus'))).toBe(true)
