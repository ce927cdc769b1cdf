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

/** The Thai sentences of the console by key: a walk reads what staff read. */
export const th = sentences('th')
export const en = sentences('en')

/** How long a walk waits, in milliseconds. A busy machine gets more time, but never another result. */
export const patience = Number(process.env['E2E_PATIENCE_MS'] ?? 180_000)

export type Browser = AsyncDisposable & {
  /** Opens a separate browser context, as for another person: own cookies, own storage, own stream. */
  person: (options?: {
    scheme?: 'light' | 'dark'
    width?: number
    height?: number
    timezone?: string
    touch?: boolean
  }) => Promise<Page>
}

const chromiumSwitches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser. `switches` are command-line switches beyond those that every test needs. */
export const launchChromium = ({ switches = [], ...options }: LaunchOptions & { switches?: string[] } = {}) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? findChromium() ?? '',
    args: [...chromiumSwitches, ...switches],
    // Without a language set, the browser drops Thai file names.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    ...options,
  })

/**
 * A script that reports a form or a dialog inside a form, as an error of the page. A browser sends no form that stands in
 * another, and Enter in a dialog would send the form around it.
 */
const complainOfNestedForms = `new MutationObserver(() => {
  const nested = document.querySelector('form form, form dialog')
  if (nested) console.error('Inside a form: ' + nested.outerHTML.slice(0, 300))
}).observe(document, { childList: true, subtree: true })`

type Options = {
  /** A shared browser, which this function does not close. */
  shared?: Chromium
  /** Called with each person's context before its first page. */
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
        // Without animations there is nothing to wait for; no walk checks animations.
        reducedMotion: 'reduce',
        timezoneId: timezone,
        locale: 'th-TH',
      })
      context.setDefaultTimeout(patience)
      contexts.push(context)
      await watch?.(context)
      await context.addInitScript(complainOfNestedForms)
      const page = await context.newPage()
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (isProblem(message)) problems.push(message.text())
      })
      // A page reads only what the server allows to be asked, whatever somebody has typed.
      page.on('response', (answer) => {
        const { pathname, search } = new URL(answer.url())
        const isRead = answer.request().method() === 'GET' && pathname.startsWith('/api/')
        if (isRead && answer.status() === 400) problems.push(`bad input in GET ${pathname}${search}`)
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

/**
 * Whether a message is an error. Errors caught by a boundary appear only in the browser's console. Refusals,
 * and scripts that a walk blocks, are no errors.
 */
const isProblem = (message: ConsoleMessage) =>
  /Content Security Policy|Refused to/.test(message.text()) ||
  (message.type() === 'error' && !/Failed to load resource|ChunkLoadError/.test(message.text()))

/** Returns a row of a list by its record's id. */
export const rowOf = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)

/**
 * Sets an employee's preferences, as if chosen in another browser. Preferences that are not given get their
 * defaults.
 */
export async function prefer(world: World, role: Role, name: string, choices: Partial<Preferences>) {
  const client = await world.as(role, name)
  await client.post('staff/save-preferences', { ...defaultPreferences, ...choices })
}

/** Takes a picture for people to look at, which is not committed. Only on request (`SHOTS=1 npm test`). */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === '1')
    await page.screenshot({ path: fileURLToPath(new URL(`shots/${name}.png`, import.meta.url)) })
}

/** Returns whether the page is wider than the window, which must never happen. */
export const isTooWide = (page: Page) =>
  page.evaluate<boolean>(`document.documentElement.scrollWidth > innerWidth`)
