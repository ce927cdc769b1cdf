import { accessibilityProblems } from '../../../e2e/axe.ts'
import type { Browser } from '../../../e2e/browser.ts'
import { type Figure, must } from '../figure.ts'
import { enterAs } from './page-load.ts'

export type Page = { path: string; ready: string; cookie: string }

/**
 * Returns what axe finds by the rules of WCAG 2.2 AA, in both themes. The walks also check dialogs and menus.
 */
export async function scanPages(
  browser: Browser,
  origin: string,
  pages: readonly Page[],
): Promise<{ figure: Figure; details: string[] }> {
  const details: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    for (const { path, ready, cookie } of pages) {
      const page = await browser.person({ scheme: theme })
      await page.addInitScript(`localStorage.setItem('khlang.door', '{"theme":"${theme}"}')`)
      await enterAs(page, origin, cookie)
      if (cookie !== '')
        await page.request.post(`${origin}/api/staff/save-preferences`, {
          data: { theme },
          headers: { origin },
        })
      await page.goto(origin + path)
      await page.locator(ready).first().waitFor()
      details.push(...(await accessibilityProblems(page)).map((problem) => `${path}, ${theme}: ${problem}`))
      await page.context().close()
    }
  }
  const what = `axe, ${pages.length} pages in two themes`
  return { figure: must(what, `${details.length} findings`, '0', details.length === 0), details }
}
