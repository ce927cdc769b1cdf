import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Role } from '@khlang/domain/staff/acts'
import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import {
  type Browser as Chromium,
  type BrowserContext,
  chromium,
  type ConsoleMessage,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import type { World } from '../apps/server/src/testing/world.ts'
import { findChromium } from '../scripts/chromium.mjs'

const sentences = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../apps/console/messages/${language}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** The Thai sentences of the console, by key: a walk reads what staff read. */
export const th = sentences('th')
export const en = sentences('en')

/** How long a walk waits for what must come, in milliseconds: a busy machine gets more time, never another answer. */
export const patience = Number(process.env['E2E_PATIENCE_MS'] ?? 180_000)

export type Browser = AsyncDisposable & {
  /** A browser of its own, as a person has: own cookies, own storage, own stream. */
  person: (options?: {
    scheme?: 'light' | 'dark'
    width?: number
    height?: number
    timezone?: string
    touch?: boolean
  }) => Promise<Page>
}

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchChromium = (options: LaunchOptions = {}) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? findChromium() ?? '',
    args: quiet,
    // Where no language is set, the browser gives up Thai names of files.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    ...options,
  })

type Options = {
  /** One that others use too, and that goes on afterwards. */
  shared?: Chromium
  /** Told of each person's browser before its first page. */
  watch?: (context: BrowserContext) => Promise<void>
}

export async function openBrowser({ shared, watch }: Options = {}): Promise<Browser> {
  const browser = shared ?? (await launchChromium())
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  return {
    async person({
      scheme = 'light',
      width = 1440,
      height = 900,
      timezone = 'Asia/Bangkok',
      touch = false,
    } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        colorScheme: scheme,
        // What moves on its own is waited for by nobody, and moves nothing that a walk looks at.
        reducedMotion: 'reduce',
        timezoneId: timezone,
        locale: 'th-TH',
      })
      context.setDefaultTimeout(patience)
      contexts.push(context)
      await watch?.(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (isProblem(message)) problems.push(message.text())
      })
      return page
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(contexts.map((context) => context.close()))
      if (!shared) await browser.close()
      if (problems.length > 0) throw new Error(`The pages complained: ${[...new Set(problems)].join(' | ')}`)
    },
  }
}

/** What a boundary caught is said on the console only; an answer that is a "no", and a script a walk holds back, are no faults. */
const isProblem = (message: ConsoleMessage) =>
  /Content Security Policy|Refused to/.test(message.text()) ||
  (message.type() === 'error' && !/Failed to load resource|ChunkLoadError/.test(message.text()))

/** A row of a list, by the id of its record. */
export const rowOf = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)

/** What an employee chose before, in another browser; what is not named goes back to the defaults. */
export async function prefer(world: World, role: Role, name: string, choices: Partial<Preferences>) {
  const client = await world.as(role, name)
  await client.post('staff/save-preferences', { ...defaultPreferences, ...choices })
}

/** What a Thai layout sends: the key's place is the same, its letter is not. */
export const pressThai = (page: Page, code: string, key: string, held: { ctrlKey?: boolean } = {}) =>
  page.evaluate(`for (const type of ['keydown', 'keyup'])
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(type,
      { code: '${code}', key: '${key}', bubbles: true, cancelable: true, ...${JSON.stringify(held)} }))`)

/** A picture for people to look at, kept out of the repository; made when somebody asks for pictures (`SHOTS=1 npm test`). */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === '1')
    await page.screenshot({ path: fileURLToPath(new URL(`shots/${name}.png`, import.meta.url)) })
}

/** What a page must never do, whatever it shows. */
export const isTooWide = (page: Page) =>
  page.evaluate<boolean>(`document.documentElement.scrollWidth > innerWidth`)
