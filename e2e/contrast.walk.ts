import { contrast } from '@khlang/domain/staff/colours'
import type { Hex } from '@khlang/domain/staff/preferences'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { rowOf } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let owner: Page
let entryId: string
beforeAll(async () => {
  const desk = await newDesk(world)
  entryId = await desk.pays(world.shop.players[6]!, '410.00')
  await desk.pays(world.shop.players[7]!, '620.00')
  owner = await enter(await browser.person(), world, 'owner', 'kai', '/management/statement')
})

/** How an element stands out: its outline and background, as the browser resolved them. */
const styleOf = (one: Locator): Promise<{ outline: string; background: string | undefined }> =>
  one.first().evaluate((element) => {
    const { outlineStyle, outlineWidth, backgroundColor } = (globalThis as never as Look).getComputedStyle(
      element,
    )
    return { outline: `${outlineWidth} ${outlineStyle}`, background: backgroundColor }
  })
type Look = { getComputedStyle: (element: unknown) => Record<string, string> }

test('in the colours of the system, the open row, the open page and the bars of the chart stand out', async () => {
  await owner.emulateMedia({ forcedColors: 'active' })
  await rowOf(owner, entryId).click()
  await expect.poll(() => styleOf(rowOf(owner, entryId))).toMatchObject({ outline: '2px solid' })
  const openPage = owner.locator('nav a[aria-current=page]')
  expect(await styleOf(openPage)).toMatchObject({ outline: '2px solid' })

  await visit(owner, `${world.url}/dashboard`)
  const bar = owner.locator('[data-measure=deposits] > i')
  await bar.first().waitFor({ state: 'attached' })
  expect((await styleOf(bar)).background).not.toBe((await styleOf(owner.locator('body'))).background)
})

test.each(['light', 'dark'])(
  'with more contrast, lines and quiet text are strong on a %s screen',
  async (scheme) => {
    await owner.emulateMedia({ forcedColors: 'none', contrast: 'more' })
    await owner.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
    const token = async (name: string) =>
      longHex(
        await owner.evaluate<string>(
          `getComputedStyle(document.documentElement).getPropertyValue('--${name}').trim()`,
        ),
      )
    const surface = await token('surface')
    for (const line of ['line', 'line-strong', 'gold-line'])
      expect([line, contrast(await token(line), surface) >= 4]).toEqual([line, true])
    for (const text of ['muted', 'quiet-text'])
      expect([text, contrast(await token(text), surface) >= 9]).toEqual([text, true])
  },
)

/** The build shortens `#ffffff` to `#fff`. */
const longHex = (text: string) => (text.length === 4 ? text.replaceAll(/[\da-f]/g, '$&$&') : text) as Hex
