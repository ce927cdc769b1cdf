import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { en, th } from './browser.ts'
import { everything } from './pairwise.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

/** Selects the menu. It is the same on all pages, so axe checks it only once per look (`lookOfMenu`). */
const menu = `nav:is([aria-label="${th['menu']}"], [aria-label="${en['menu']}"])`
const menusSeen = new Set<string>()

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Options = {
  /** Whether to report violations of mere good practice too. */
  bestPractice?: boolean
  /**
   * A selector that limits the check to a part of the page: quicker, and without the rules about whole pages.
   */
  partSelector?: string
  /** Whether to check only what depends on the theme. */
  colours?: boolean
}

/**
 * Returns what axe finds on the current page by WCAG 2.2 AA, one line per finding. Evaluated by the debugger, past the
 * page's own CSP.
 */
export async function accessibilityProblems(
  page: Page,
  { bestPractice = false, partSelector, colours = false }: Options = {},
): Promise<string[]> {
  const tags = bestPractice ? [...standard, 'best-practice'] : standard
  const rules = colours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags }
  await page.evaluate(atRest)
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  // Ends animations first, since a colour in the middle of a fade is not a real one.
  await page.evaluate(
    `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())`,
  )
  const axeContext =
    partSelector === undefined ? await wholeOrWithoutMenu(page) : JSON.stringify(partSelector)
  const violations = (await page.evaluate(
    `axe.run(${axeContext}, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Selects all overlays over the page: dialogs, drawers, popups. */
const overlays = 'dialog[open], [popover]:popover-open'
const scheme = (change = '') => `document.documentElement.dataset.mantineColorScheme${change}`

/**
 * Returns what axe finds in everything that is open over the page, including good practice, in the themes and widths
 * of `problemsInEveryLook`.
 */
export const overlayProblems = (page: Page, widths?: readonly number[]): Promise<string[]> =>
  problemsInEveryLook(page, overlays, widths)

/**
 * Turns transitions off. Otherwise an inherited colour fades from one element to the next, which takes as
 * many frames as elements are nested.
 */
const withoutTransitions = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}`

/**
 * Returns what axe finds in a part of the page. `npm test` checks each part in one combination of theme and
 * width, the next part in the next; `npm run e2e:all` checks every part in all of them, and rules that do not
 * depend on the theme once per width. Afterwards theme and width are as before, but transitions stay off.
 */
export async function problemsInEveryLook(
  page: Page,
  partSelector: string,
  widths: readonly number[] = [1440, 390],
): Promise<string[]> {
  const size = page.viewportSize()!
  const chosen = await page.evaluate<string>(scheme())
  const problems: string[] = []
  await page.evaluate(withoutTransitions)
  const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
  for (const { width, theme } of everything ? looks : [looks[lookIndex++ % looks.length]!]) {
    await page.setViewportSize({ ...size, width })
    await page.evaluate(scheme(` = '${theme}'`))
    const found = await accessibilityProblems(page, {
      bestPractice: true,
      partSelector,
      colours: everything && theme === 'dark',
    })
    problems.push(...found.map((problem) => `${theme}, ${width}: ${problem}`))
  }
  await page.evaluate(scheme(` = '${chosen}'`))
  await page.setViewportSize(size)
  return problems
}

const themes = ['light', 'dark'] as const
let lookIndex = 0

/** Returns what axe checks: the page, the first time with its menu. */
async function wholeOrWithoutMenu(page: Page): Promise<string> {
  const look = await page.evaluate<string>(lookOfMenu)
  if (menusSeen.has(look)) return `{ exclude: [${JSON.stringify(menu)}] }`
  menusSeen.add(look)
  return 'document'
}

/** Waits for animations: elements still fading in do not have their final colours. */
const atRest = `Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))`

/**
 * Identifies the menu by theme, language, width of the window, forced colours and number of elements: the menu of
 * another role, or a folded one, counts as another menu.
 */
const lookOfMenu = `[
  document.documentElement.dataset.mantineColorScheme,
  document.documentElement.lang,
  innerWidth,
  matchMedia('(forced-colors: active)').matches,
  ...[...document.querySelectorAll(${JSON.stringify(menu)})].map((one) => [one.dataset.mantineColorScheme, one.querySelectorAll('*').length]),
].join()`
