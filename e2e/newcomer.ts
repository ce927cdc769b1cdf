import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { th } from './browser.ts'

/** How a newcomer works: by keyboard only, or by touch on a phone. */
export type Hands = 'keyboard' | 'touch'

export type Effort = {
  /** Presses of buttons, links, boxes and choices, and of keys that act. */
  presses: number
  /** Fields filled in. */
  fields: number
  /** Pages opened. */
  pages: number
  /** Presses of the Tab key on the way; none by touch. */
  tabs: number
}

/** Maximum number of Tabs in a row. With more, a user would not find the control. */
const mostTabs = 160

/**
 * A person who sees the console for the first time. Counts everything they do, and does only what is possible
 * with their input.
 */
export class Newcomer {
  readonly effort: Effort = { presses: 0, fields: 0, pages: 0, tabs: 0 }
  readonly page: Page
  readonly hands: Hands

  constructor(page: Page, hands: Hands) {
    this.page = page
    this.hands = hands
    let last = ''
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return
      const { origin, pathname } = new URL(frame.url())
      if (origin !== 'null' && pathname !== last) this.effort.pages += 1
      last = pathname
    })
  }

  /** Presses a button, a link or a box. */
  async press(target: Locator): Promise<void> {
    this.effort.presses += 1
    if (this.hands === 'touch') return target.tap()
    await this.reach(target)
    await expect.poll(() => target.isEnabled()).toBe(true)
    const isBox = await target.evaluate((one) => one.matches('input[type=checkbox], input[type=radio]'))
    await this.page.keyboard.press(isBox ? 'Space' : 'Enter')
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.effort.fields += 1
    if (this.hands === 'touch') {
      await target.tap()
      return target.fill(text)
    }
    await this.reach(target)
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.insertText(text)
  }

  /** Chooses an option of a list by its value. */
  async choose(target: Locator, value: string): Promise<void> {
    this.effort.fields += 1
    if (this.hands === 'touch') {
      // The phone draws the list itself: it only matters that a finger can reach it.
      await target.tap({ trial: true })
      await target.selectOption(value)
      return
    }
    await this.reach(target)
    await this.page.keyboard.press('Home')
    for (let triesLeft = 60; (await target.inputValue()) !== value; triesLeft--) {
      if (triesLeft === 0) throw new Error(`No key chooses ${value}`)
      await this.page.keyboard.press('ArrowDown')
    }
  }

  /** Presses a key that acts at once; by touch, the button that does the same. */
  async act(key: string, target: Locator): Promise<void> {
    if (this.hands === 'touch') return this.press(target)
    this.effort.presses += 1
    await this.page.keyboard.press(key)
  }

  /** Opens a row of a list: with J from the top and Enter, or by touch. */
  async pick(row: Locator): Promise<void> {
    await row.waitFor()
    if (this.hands === 'touch') return this.press(row)
    for (
      let triesLeft = 20;
      !(await row.evaluate((one) =>
        one.matches(':focus, :focus-within, [aria-selected=true], [aria-current=true]'),
      ));
      triesLeft--
    ) {
      if (triesLeft === 0) throw new Error('J does not come to this row')
      this.effort.presses += 1
      await this.page.keyboard.press('j')
    }
    this.effort.presses += 1
    await this.page.keyboard.press('Enter')
  }

  /** Opens a page by its name: by the search of Ctrl K, or by the menu. */
  async open(title: string): Promise<void> {
    if (this.hands === 'touch') {
      await this.press(this.page.getByRole('button', { name: th['menu']!, exact: true }))
      const menu = this.page.getByRole('dialog', { name: th['menu']! })
      await this.press(menu.getByRole('link', { name: title, exact: true }))
      return menu.waitFor({ state: 'detached' })
    }
    this.effort.presses += 2
    this.effort.fields += 1
    await this.page.keyboard.press('Control+K')
    const search = this.page.getByRole('combobox', { name: th['palette_title']! })
    await search.waitFor()
    await this.page.keyboard.insertText(title)
    const first = this.page.getByRole('dialog').getByRole('option').first()
    await expect.poll(() => first.textContent()).toContain(title)
    await this.page.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
  }

  /** Moves the focus by Tab, past the menu by its skip link. */
  private async reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; !(await target.evaluate((one) => one.matches(':focus'))); tabs++) {
      if (tabs === mostTabs) throw new Error(`No Tab leads to ${String(target)}`)
      const skips = await this.page.evaluate<boolean>(
        `document.activeElement?.getAttribute('href') === '#main'`,
      )
      const isInMain = skips && (await this.page.locator('#main').filter({ has: target }).count()) > 0
      this.effort.tabs += 1
      await this.page.keyboard.press(isInMain ? 'Enter' : 'Tab')
    }
  }
}
