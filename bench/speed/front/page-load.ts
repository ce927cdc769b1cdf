import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { Browser } from '../../../e2e/browser.ts'
import { beginVitals, endVitals, type Vitals } from './vitals.ts'

/**
 * The size of one file of a page, and how long after the navigation it was requested. `gzipBytes`: code is
 * packed here, whatever the server sent (`wireBytes`, with the headers); a font counts as it is.
 */
export type Asset = {
  path: string
  kind: 'code' | 'font'
  gzipBytes: number
  wireBytes: number
  askedAfterMs: number
}
export type PageLoad = { vitals: Vitals; assets: Asset[] }

export type Visit = {
  url: string
  cookie: string
  /** Selector of an element that appears when the page is ready for work. */
  ready: string
  /** Whether to load under the conditions of the budgets: 4 × slower processor, 10 Mbit/s, 40 ms. */
  slow: boolean
}

const megabit = 1_000_000 / 8

/** Loads a page as on a first visit: a fresh browser profile, nothing cached. */
export async function loadPage(browser: Browser, { url, cookie, ready, slow }: Visit): Promise<PageLoad> {
  const page = await browser.person()
  try {
    const { origin } = new URL(url)
    await enterAs(page, origin, cookie)
    const debug = await page.context().newCDPSession(page)
    await debug.send('Network.enable')
    if (slow) {
      await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const line = { latency: 40, downloadThroughput: 10 * megabit, uploadThroughput: 10 * megabit }
      await debug.send('Network.emulateNetworkConditions', { offline: false, ...line })
    }
    const requested = new Map<
      string,
      { url: string; type: string; at: number; wireBytes: number; ended: boolean }
    >()
    let navigatedAt = Infinity
    debug.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      if (type === 'Document') navigatedAt = Math.min(navigatedAt, timestamp)
      requested.set(requestId, {
        url: request.url,
        type: type ?? '',
        at: timestamp,
        wireBytes: 0,
        ended: false,
      })
    })
    debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = requested.get(requestId)
      if (one) Object.assign(one, { wireBytes: encodedDataLength, ended: true })
    })
    await beginVitals(page)
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    const vitals = await endVitals(page)
    // Files that are still loading were not needed to paint the page.
    const arrived = [...requested].filter(([, { ended }]) => ended)
    const assets = arrived.map(async ([requestId, one]): Promise<Asset[]> => {
      const path = new URL(one.url).pathname
      const kind = /\.(js|css)$/.test(path) ? 'code' : /\.woff2?$/.test(path) ? 'font' : null
      if (kind === null || !one.url.startsWith(origin)) return []
      const { body, base64Encoded } = await debug.send('Network.getResponseBody', { requestId })
      const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
      const gzipBytes = kind === 'code' ? gzipSync(bytes, { level: 9 }).length : bytes.length
      return [
        { path, kind, gzipBytes, wireBytes: one.wireBytes, askedAfterMs: (one.at - navigatedAt) * 1000 },
      ]
    })
    return { vitals, assets: (await Promise.all(assets)).flat() }
  } finally {
    await page.context().close()
  }
}

/** Sets the cookies of a real sign-in; without a cookie nobody is signed in. */
export async function enterAs(page: Page, origin: string, cookie: string): Promise<void> {
  const pairs = cookie.split('; ').filter(Boolean)
  const cookies = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
  })
  await page.context().addCookies(cookies)
}

/** Returns the size in kilobytes of 1000 bytes, like the budgets. */
export const kilobytes = (assets: readonly Asset[], weigh: 'gzipBytes' | 'wireBytes' = 'gzipBytes') =>
  assets.reduce((total, asset) => total + asset[weigh], 0) / 1000
