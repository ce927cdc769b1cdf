import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Options = {
  /** Also what is merely good practice. */
  bestPractice?: boolean
  /** Only this part of the page: quicker, and without the rules about whole pages. */
  within?: string
}

/**
 * Returns what axe finds on the current page by WCAG 2.2 AA, one line per finding. Evaluated by the debugger, past the
 * page's own CSP.
 */
export async function accessibilityProblems(
  page: Page,
  { bestPractice = false, within }: Options = {},
): Promise<string[]> {
  const rules = bestPractice ? [...standard, 'best-practice'] : standard
  await page.evaluate(atRest)
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  // A colour in the middle of a fade is not a real one.
  await page.evaluate(
    `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())`,
  )
  const violations = (await page.evaluate(
    `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Elements still fading in do not have their final colours. */
const atRest = `Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))`
