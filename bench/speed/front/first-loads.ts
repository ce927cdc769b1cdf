import type { Browser } from '../../../e2e/browser.ts'
import { aim, type Figure, must } from '../figure.ts'
import { median } from '../quantile.ts'
import { type Asset, kilobytes, loadPage, type PageLoad, type Visit } from './page-load.ts'
import type { Vitals } from './vitals.ts'

/** Limits of kilobytes, and of milliseconds until the largest paint (null: no limit) and blocked after the first. */
type Budget = { kb: { must: number; aim: number }; lcp: { must: number; aim: number } | null; tbt: number }
export type Route = Omit<Visit, 'slow'> & { name: string; budget: Budget }

/**
 * The reference page's LCP in milliseconds on the machine for which the budgets were set. Its ratio to today's
 * shows how much slower this run is.
 */
const referenceLcp = 560
const mostShift = 0.02
/** Kilobytes. */
const fontBudget = { must: 30, aim: 25 }

const codeBeforePaint = ({ assets, vitals }: PageLoad) =>
  assets.filter(({ kind, askedAfterMs }) => kind === 'code' && askedAfterMs < vitals.lcp)

/** Weighs each route: its scripts and styles requested before the page is painted, each gzipped, and its fonts. */
export async function weighRoutes(
  browser: Browser,
  routes: readonly Route[],
): Promise<{ figures: Figure[]; details: string[] }> {
  const figures: Figure[] = []
  const details: string[] = []
  for (const { name, budget, ...visit } of routes) {
    const load = await loadPage(browser, { ...visit, slow: false })
    const files = codeBeforePaint(load)
    const [kb, wire] = [kilobytes(files), kilobytes(files, 'wireBytes')]
    const fonts = kilobytes(load.assets.filter(({ kind }) => kind === 'font'))
    const what = `${name}: JS and CSS before the paint, gzip`
    figures.push(
      must(what, `${kb.toFixed(1)} KB`, `≤ ${budget.kb.must} KB`, kb <= budget.kb.must),
      aim(what, `${kb.toFixed(1)} KB`, `≤ ${budget.kb.aim} KB`, kb <= budget.kb.aim),
      aim(
        `${name}: the same as the server sends it`,
        `${wire.toFixed(1)} KB`,
        'as gzip or smaller',
        wire <= kb * 1.05,
      ),
      must(`${name}: fonts`, `${fonts.toFixed(1)} KB`, `≤ ${fontBudget.must} KB`, fonts <= fontBudget.must),
    )
    details.push(...files.map((file) => `${name}: ${inWords(file)}`))
  }
  return { figures, details }
}

/**
 * Weighs what the sign-in page needs, as the server sends it, without the fonts: until it is painted, and until somebody has
 * signed in. Its script files are held back all the time.
 */
export async function weighSignIn(
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Figure[]> {
  const page = await browser.person()
  try {
    await page.route(/\.js$/, () => {})
    const debug = await page.context().newCDPSession(page)
    await debug.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes = { painted: 0, used: 0 }
    debug.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
    debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? ''
      if (['Document', 'Stylesheet'].includes(kind)) bytes.painted += encodedDataLength
      if (kind !== 'Font') bytes.used += encodedDataLength
    })
    const figures = (what: string, total: number, limits: { must: number; aim: number }) => [
      must(what, inKilobytes(total), `≤ ${limits.must} KB`, total <= limits.must * 1000),
      aim(what, inKilobytes(total), `≤ ${limits.aim} KB`, total <= limits.aim * 1000),
    ]
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('input[type=password]').waitFor()
    const painted = figures(
      'sign-in: HTML and CSS until it is painted, without any script file',
      bytes.painted,
      {
        must: 30,
        aim: 20,
      },
    )
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    const me = page.waitForResponse((answer) => answer.url().endsWith('/api/staff/me') && answer.ok())
    await page.locator('input[type=password]').press('Enter')
    await me
    const used = figures(
      'sign-in: everything until somebody has signed in, without any script file',
      bytes.used,
      {
        must: 30,
        aim: 25,
      },
    )
    return [...painted, ...used]
  } finally {
    await page.context().close()
  }
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

const inWords = ({ path, gzipBytes, askedAfterMs }: Asset) =>
  `${(gzipBytes / 1000).toFixed(1).padStart(6)} KB  after ${askedAfterMs.toFixed(0).padStart(4)} ms  ${path}`

/**
 * Times each route in turn with the reference page, at 4 × slower processor, 10 Mbit/s and 40 ms. Each figure is the
 * median of several visits.
 */
export async function timeRoutes(
  browser: Browser,
  routes: readonly Route[],
  referenceUrl: string,
  visits: number,
): Promise<Figure[]> {
  const times = new Map<string, Vitals[]>()
  const timed = async (name: string, visit: Omit<Visit, 'slow'>) => {
    const { vitals } = await loadPage(browser, { ...visit, slow: true })
    times.set(name, [...(times.get(name) ?? []), vitals])
  }
  for (let visit = 0; visit < visits; visit++) {
    await timed('reference', { url: `${referenceUrl}/`, cookie: '', ready: 'main p' })
    for (const route of routes) await timed(route.name, route)
  }
  const middle = (name: string, figure: keyof Vitals) =>
    median(times.get(name)!.map((vitals) => vitals[figure]))
  const reference = middle('reference', 'lcp')
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return routes.flatMap(({ name, budget: { lcp, tbt } }): Figure[] => {
    const [paint, blocked, shift] = [middle(name, 'lcp'), middle(name, 'tbt'), middle(name, 'cls')]
    const slower = Math.max(1, reference / referenceLcp)
    const clock = (label: string, value: number, limit: number): Figure => ({
      ...must(
        `${name}: ${label}`,
        ms(value),
        `≤ ${limit} ms, or × ${slower.toFixed(2)} as today`,
        value <= limit * slower,
      ),
      reference: ms(reference),
      ratio: value / reference,
    })
    return [
      ...(lcp
        ? [
            clock('largest paint', paint, lcp.must),
            aim(`${name}: largest paint`, ms(paint), `≤ ${lcp.aim} ms`, paint <= lcp.aim),
          ]
        : []),
      clock('blocked after the first paint', blocked, tbt),
      must(`${name}: layout shift`, shift.toFixed(4), `≤ ${mostShift}`, shift <= mostShift),
    ]
  })
}
