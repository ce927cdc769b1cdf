import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { prefer } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, load } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let owner: Page
beforeAll(async () => {
  owner = await enter(await browser.person(), world, 'owner', 'kai', '/management/deposit')
})

const lists = [
  'deposit',
  'withdraw',
  'user',
  'agent',
  'master',
  'report-user',
  'return-user',
  'redeem-user',
  'spin',
  'admin',
  'audit',
  'myadmin',
]

/** Returns the headings whose text reaches out of its column; null until there are headings. */
const cutOff = (page: Page) =>
  page.evaluate<string[] | null>(`(() => {
    const cells = [...document.querySelectorAll('[role=columnheader]')]
    if (cells.length < 3) return null
    const text = document.createRange()
    return cells
      .filter((cell) => {
        const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
        if (!words) return false
        text.selectNodeContents(words)
        const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()]
        return inner.left < outer.left || inner.right > outer.right
      })
      .map((cell) => cell.innerText)
  })()`)

test.each(['th', 'en'] as const)(
  'in %s the headings of every list fit into their columns',
  async (locale) => {
    await prefer(world, 'owner', 'kai', { locale })
    const cut: Record<string, string[]> = {}
    for (const list of lists) {
      await load(owner, `${world.url}/management/${list}`)
      await expect.poll(() => cutOff(owner)).not.toBeNull()
      const headings = (await cutOff(owner))!
      if (headings.length > 0) cut[list] = headings
    }
    expect(cut).toEqual({})
  },
)
