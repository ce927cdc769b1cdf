import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { en, th } from './browser.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

/** The menu is the same beside all pages: axe looks at it once in each look, and then only at the rest of the page. */
const menu = `nav:is([aria-label="${th['menu']}"], [aria-label="${en['menu']}"])`
const menusSeen = new Set<string>()

/**
 * Returns what axe finds on the current page by WCAG 2.2 AA, one line per finding. Evaluated by the debugger, past the
 * page's own CSP.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(atRest)
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  // A colour in the middle of a fade is not a real one.
  await page.evaluate(
    `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())`,
  )
  const look = await page.evaluate<string>(lookOfMenu)
  const where = menusSeen.has(look) ? `{ exclude: [${JSON.stringify(menu)}] }` : 'document'
  menusSeen.add(look)
  const violations = (await page.evaluate(
    `axe.run(${where}, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Elements still fading in do not have their final colours. */
const atRest = `Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))`

/** Includes how much the menu shows: of another role, folded or open, it is another menu. */
const lookOfMenu = `[
  document.documentElement.dataset.mantineColorScheme,
  document.documentElement.lang,
  innerWidth,
  matchMedia('(forced-colors: active)').matches,
  ...[...document.querySelectorAll(${JSON.stringify(menu)})].map((one) => [one.dataset.mantineColorScheme, one.querySelectorAll('*').length]),
].join()`
