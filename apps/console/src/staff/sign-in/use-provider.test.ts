// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { useProvider } from './use-provider.ts'
import type { VisitEnd } from './visit-provider.ts'

/** The channel on which a popup reports its result. */
class Channel extends EventTarget {
  static all: Channel[] = []
  isOpen = true
  constructor() {
    super()
    Channel.all.push(this)
  }
  postMessage() {}
  close() {
    this.isOpen = false
  }
}
type Popup = { closed: boolean; location: { replace: (url: string) => void }; close: () => void }
let popups: Popup[] = []
let server = pendingCalls()

beforeEach(() => {
  vi.useFakeTimers()
  Channel.all = []
  popups = []
  server = pendingCalls()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('open', () => {
    const popup = {
      closed: false,
      opener: null,
      document: document.implementation.createHTMLDocument(),
      location: { replace: () => {} },
      close() {
        popup.closed = true
      },
    }
    popups.push(popup)
    return popup
  })
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) =>
    (server.call as (input: unknown) => unknown)({ address, ...JSON.parse(body as string) }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function drawButtons() {
  const hook = drawHook(useProvider, undefined)
  const ends: (VisitEnd | null)[] = []
  const visit = async (...args: Parameters<ReturnType<typeof useProvider>['visit']>) => {
    const at = ends.push(null) - 1
    await hook.does((provider) => void provider.visit(...args).then((end) => (ends[at] = end)))
    await hook.does(() => server.last().answer(Response.json({ url: 'https://provider.example/' })))
    await hook.passes(1)
  }
  /** The popup of this visit reports that it is done. */
  const isDone = async (at: number) => {
    const { callbackURL } = server.calls[at]!.input as { callbackURL: string }
    const data = { attempt: callbackURL.split('=')[1], error: null }
    await hook.does(() => Channel.all[at]!.dispatchEvent(new MessageEvent('message', { data })))
    await hook.passes(1)
  }
  return { ...hook, visit, isDone, ends }
}

test('while the popup of a provider is open, the page waits for it, and no longer than that', async () => {
  const { now, visit, isDone, ends } = drawButtons()
  expect(now().waitsFor).toBeNull()
  await visit('google', 'sign-in/social', { additionalData: { rememberMe: true } })
  expect(server.last().input).toMatchObject({
    address: '/api/auth/sign-in/social',
    provider: 'google',
    additionalData: { rememberMe: true },
  })
  expect(now().waitsFor).toBe('google')
  await isDone(0)
  expect(ends).toEqual([{ how: 'done' }])
  expect(now().waitsFor).toBeNull()
})

test('an account is linked by its own path', async () => {
  const { visit } = drawButtons()
  await visit('github', 'link-social')
  expect(server.last().input).toMatchObject({ address: '/api/auth/link-social', provider: 'github' })
})

test('who opens another provider has given up the first, and the page waits for the second only', async () => {
  const { now, visit, isDone, ends } = drawButtons()
  await visit('google', 'sign-in/social')
  await visit('facebook', 'sign-in/social')
  expect(ends).toEqual([{ how: 'given-up' }, null])
  expect(popups.map(({ closed }) => closed)).toEqual([true, false])
  expect(now().waitsFor).toBe('facebook')
  await isDone(1)
  expect(ends[1]).toEqual({ how: 'done' })
  expect(now().waitsFor).toBeNull()
})

test('who gives up waits no longer, and the popup is closed', async () => {
  const { now, does, passes, visit, ends } = drawButtons()
  await visit('google', 'sign-in/social')
  await does(({ giveUp }) => giveUp())
  await passes(1)
  expect(ends).toEqual([{ how: 'given-up' }])
  expect(now().waitsFor).toBeNull()
  expect(popups[0]!.closed).toBe(true)
})

test('who closes the popup is not kept waiting, and a result that still arrives counts', async () => {
  const { now, passes, visit, isDone, ends } = drawButtons()
  await visit('twitter', 'sign-in/social')
  popups[0]!.closed = true
  await passes(500)
  expect(now().waitsFor).toBeNull()
  expect(ends).toEqual([null])
  await isDone(0)
  expect(ends).toEqual([{ how: 'done' }])
})

test('a page that is left gives up its visit', async () => {
  const { remove, passes, visit, ends } = drawButtons()
  await visit('google', 'sign-in/social')
  remove()
  await passes(1)
  expect(ends).toEqual([{ how: 'given-up' }])
  expect(popups[0]!.closed).toBe(true)
  expect(Channel.all[0]!.isOpen).toBe(false)
})

test('a blocked popup leaves nothing to wait for', async () => {
  vi.stubGlobal('open', () => null)
  const { now, does } = drawButtons()
  let end: VisitEnd | null = null
  await does(async ({ visit }) => {
    end = await visit('google', 'sign-in/social')
  })
  expect(end).toEqual({ how: 'blocked' })
  expect(now().waitsFor).toBeNull()
})

test('who gives up does not wait for a server that does not answer', async () => {
  vi.stubGlobal('open', () => ({
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace() {} },
    close() {},
  }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { now, does, passes } = drawHook(useProvider, undefined)
  await does(({ visit }) => void visit('google', 'sign-in/social'))
  expect(now().waitsFor).toBe('google')
  await does(({ giveUp }) => giveUp())
  await passes(1)
  expect(now().waitsFor).toBeNull()
})
