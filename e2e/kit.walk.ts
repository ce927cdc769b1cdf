import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageKindOf } from '../apps/console/src/parts/navigation/paths.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { visit } from './door.ts'
import { escape } from './keys.ts'
import { intercept } from './intercept.ts'

/**
 * Checks the page of the kit, which shows every general part in every state. The page is measured and not
 * compared with pictures (decision 0071).
 */

const browser = browserOfFile()
// https, since browsers make operation ids on secure pages only.
const origin = 'https://kit.test'
let built: string
beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'khlang-kit-'))
  const config = 'apps/console/kit/vite.config.ts'
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/console', '--config', config]
  execFileSync(process.execPath, [...vite, '--outDir', built, '--logLevel', 'error'])
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

async function openKit(page: Page, theme: string) {
  await intercept(page, `${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(built, pathname === '/kit' ? 'kit.html' : pathname)
    return existsSync(file)
      ? route.fulfill({ body: readFileSync(file), contentType: types[extname(file)]! })
      : route.fulfill({ status: 404 })
  })
  await visit(page, `${origin}/kit`)
  await page.getByRole('button', { name: theme, exact: true }).click()
  await page.locator(`:root[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
  await page.getByRole('grid', { name: 'rows' }).locator('[data-id]').first().waitFor()
  await page.evaluate('document.fonts.ready.then(() => {})')
}

const overThePage = 'dialog[open], [popover]:popover-open'

/** Returns what these checks find in the page as it is now, after all animations. */
async function measured(page: Page, checks: readonly string[]) {
  // The parts measure their widths and draw a frame later; sliding parts must have arrived.
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      .then(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
      .then(() => null)`,
  )
  const found: string[] = []
  for (const check of checks) found.push(...(await page.evaluate<string[]>(check)))
  return found
}

/** Functions that the checks below use in the page. */
const measures = `
  const shown = [...document.querySelectorAll('body *')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, svg, script, style'))
  const nameOf = (one) => one.tagName.toLowerCase() + '.' + [...one.classList].join('.') + ' in ' +
    (one.closest('[data-part]')?.dataset.part ?? 'page')
  const px = (token) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token))
  const scale = (kind, steps) => steps.map((step) => px('--' + kind + '-' + step))
  const once = (found) => [...new Set(found)]
`

/** Finds texts and corners whose size or radius is not one of the tokens. */
const strangeSizes = `(() => { ${measures}
  const type = scale('type', ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'])
  const radii = [0, ...scale('radius', ['sm', 'md', 'lg'])]
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  return once(shown.flatMap((one) => {
    const { fontSize, borderTopLeftRadius: corner, backgroundColor, borderTopWidth } = getComputedStyle(one)
    const drawn = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px'
    const round = corner.endsWith('%') || parseFloat(corner) >= px('--round')
    return [
      ...(hasText(one) && !type.includes(parseFloat(fontSize)) ? [fontSize + ' ' + nameOf(one)] : []),
      ...(drawn && !round && !radii.includes(parseFloat(corner)) ? [corner + ' ' + nameOf(one)] : []),
    ]
  }))
})()`

/** Finds text that its box cuts off, and lines that overlap. */
const clippedText = `(() => { ${measures}
  const ruler = document.createElement('canvas').getContext('2d')
  const texts = shown.flatMap((one) => [...one.childNodes]
    .filter((node) => node.nodeType === 3 && node.data.trim() !== '').map((node) => [one, node]))
  return once(texts.flatMap(([one, node]) => {
    const style = getComputedStyle(one)
    ruler.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily
    const ink = ruler.measureText(node.data)
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const above = ink.actualBoundingBoxAscent, below = ink.actualBoundingBoxDescent
    const wraps = new Set(lines.map(({ top }) => Math.round(top))).size > 1
    const lineHeight = parseFloat(style.lineHeight)
    let box = one
    while (box && !/hidden|clip/.test(getComputedStyle(box).overflowY)) box = box.parentElement
    const edge = box && box !== document.body && box !== document.documentElement && box.getBoundingClientRect()
    const cut = edge && lines.some(({ top }) => {
      const base = top + ink.fontBoundingBoxAscent
      return base - above < edge.top - 0.5 || base + below > edge.bottom + 0.5
    })
    return [
      ...(cut ? ['cut off: ' + nameOf(one) + ' ' + node.data] : []),
      ...(wraps && above + below > lineHeight + 0.5 ? ['lines overlap: ' + nameOf(one) + ' ' + node.data] : []),
    ]
  }))
})()`

/**
 * Finds controls smaller than 24 pixels, which a finger cannot hit beside their neighbours, except links
 * within text.
 */
const tooSmall = `(() => { ${measures}
  return once(shown.filter((one) => one.matches('button, input:not([type=checkbox], [type=radio]), select, textarea'))
    .filter((one) => !one.matches('[tabindex="-1"]') && getComputedStyle(one).textDecorationLine !== 'underline')
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 24 || height < 24 })
    .map(nameOf))
})()`

/** Finds parts that reach out of the window or out of their card. */
const outside = `(() => { ${measures}
  return once(shown.filter((one) => !one.closest('[role=grid], nav, [aria-hidden=true]')).flatMap((one) => {
    const { left, right, width } = one.getBoundingClientRect()
    const card = one.closest('[data-part]')?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
    return width > 0 && (left < card.left - 1 || right > card.right + 1) ? [nameOf(one)] : []
  }))
})()`

/** Finds a dialog, popup or tip that reaches out of the window. */
const beyondWindow = `(() => { ${measures}
  return [...document.querySelectorAll(${JSON.stringify(overThePage)})].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const fits = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    return fits ? [] : [[left, right, top, bottom].map(Math.round).join(' ') + ' ' + nameOf(one)]
  })
})()`

describe.each([
  ['light', 1440],
  ['dark', 390],
] as const)('in the %s theme', (theme, widthOfOverlays) => {
  let page: Page
  beforeAll(async () => {
    page = await browser.person({ scheme: theme })
    await openKit(page, theme)
  })

  test.each([1440, 390])('at %i pixels every component keeps to the sizes and is readable', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await measured(page, [strangeSizes, clippedText, tooSmall, outside])).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityProblems(page, { bestPractice: true })).toEqual([])
    await shoot(page, `kit-${theme}-${width}`)
  })

  test('everything that opens over the page fits the window and is readable', async () => {
    await page.setViewportSize({ width: widthOfOverlays, height: 900 })
    const problems: string[] = []
    for (const opener of await page.locator('[data-opens]').all()) {
      const what = await opener.getAttribute('data-opens')
      await (what === 'tip' ? opener.hover() : opener.click())
      const over = page.locator(overThePage).first()
      await over.waitFor()
      const found = [
        ...(await measured(page, [beyondWindow, strangeSizes, clippedText, tooSmall])),
        ...(await accessibilityProblems(page, { bestPractice: true, partSelector: overThePage })),
      ]
      problems.push(...found.map((problem) => `${what}: ${problem}`))
      await shoot(page, `kit-${theme}-${what}`)
      await escape(page)
      await over.waitFor({ state: 'hidden' })
    }
    expect(problems).toEqual([])
  })

  test('a toast of each kind is announced, and its text is not cut off', async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    const partSelector = '.mantine-Notification-root'
    const kinds = await page.locator('[data-toast]').count()
    // At most four are shown at once.
    for (let from = 0; from < kinds; from += 4) {
      if (from > 0) await openKit(page, theme)
      const openers = (await page.locator('[data-toast]').all()).slice(from, from + 4)
      for (const opener of openers) await opener.click()
      await page
        .locator(partSelector)
        .nth(openers.length - 1)
        .waitFor()
      expect(await measured(page, [strangeSizes, clippedText])).toEqual([])
      expect(await accessibilityProblems(page, { bestPractice: true, partSelector })).toEqual([])
      await shoot(page, `kit-${theme}-toasts-${from}`)
    }
  })
})

test('the kit’s page is in no release: neither its address nor its text', () => {
  expect(pageKindOf('/kit', false)).toBe('notFound')
  const scripts = (folder: string) =>
    readdirSync(join(folder, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
  const ofKit = /data-opens|ผู้ใหญ่ที่ปรึกษา ปั้นน้ำ/
  expect(scripts(built).some((script) => ofKit.test(script))).toBe(true)
  const shipped = 'apps/console/dist'
  expect(readdirSync(shipped).filter((name) => name.includes('kit'))).toEqual([])
  expect(scripts(shipped).filter((script) => ofKit.test(script))).toEqual([])
})
