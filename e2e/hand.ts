import type { Locator, Page } from 'playwright-core'
import { goByLatinKeys } from './keys.ts'

/** Works by keyboard or by mouse, and counts the presses. Typing is the same with both and not counted. */
export class Hand {
  pressed = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async key(...keys: string[]) {
    this.pressed += keys.length
    for (const key of keys) await this.page.keyboard.press(key)
  }
  /** Presses G and a letter. */
  async go(letter: string) {
    this.pressed += 2
    await goByLatinKeys(this.page, letter)
  }
  async click(...targets: Locator[]) {
    for (const target of targets) {
      this.pressed += 1
      await target.click()
    }
  }
  type = (text: string) => this.page.keyboard.type(text)
}
