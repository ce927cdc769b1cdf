import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test, vi } from 'vitest'
import { retryPausesMs } from '#ui/load-part.ts'
import { type Blocked, blockWhile } from './blocker.ts'
import { page } from './route.ts'
import { createRouter } from './router.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tabOf = ({ tab }: Record<string, unknown>) => ({ tab: tab === 'all' ? tab : undefined })
const Part = () => null
const file = async () => ({ Part })

/** Returns a page whose file arrives when the test wants it. */
function slowPage() {
  const asked: PromiseWithResolvers<{ Part: typeof Part }>[] = []
  const importFile = () => {
    const one = Promise.withResolvers<{ Part: typeof Part }>()
    asked.push(one)
    return one.promise
  }
  return { asked, route: page(importFile, 'Part') }
}

function openAt(address: string) {
  const [slow, other] = [slowPage(), slowPage()]
  const history = createMemoryHistory({ initialEntries: [address] })
  const onUnknown = vi.fn<() => void>()
  const router = createRouter(
    {
      '/': { redirect: '/desk' },
      '/desk': page(file, 'Part', tabOf),
      '/user': page(file, 'Part'),
      '/user/form': page(file, 'Part'),
      '/user/$userId': page(file, 'Part'),
      '/slow': slow.route,
      '/other': other.route,
    },
    history,
    onUnknown,
  )
  router.start()
  const shows = (pattern: string) =>
    expect.poll(() => !router.state.isLoading && router.state.shown?.pattern, { interval: 1 }).toBe(pattern)
  return { router, history, slow, other, onUnknown, shows }
}

test('a fixed path goes before a pattern that it also fits', async () => {
  const { router, shows } = openAt('/user/form')
  await shows('/user/form')
  router.go('/user/42')
  await shows('/user/$userId')
  expect(router.state.shown?.params).toEqual({ userId: '42' })
})

test('a redirect leaves no entry in the history to go back to', async () => {
  const { router, history, shows } = openAt('/user')
  await shows('/user')
  router.go('/')
  await shows('/desk')
  expect([history.location.pathname, history.length]).toEqual(['/desk', 2])
})

test('an address without a page is reported, and the previous page stays', async () => {
  const { router, onUnknown, shows } = openAt('/desk')
  await shows('/desk')
  expect(onUnknown).not.toHaveBeenCalled()
  router.go('/nowhere')
  expect(onUnknown).toHaveBeenCalledOnce()
  await shows('/desk')
})

test('while a page loads, the previous one stays and the progress bar is notified', async () => {
  const { router, slow, shows } = openAt('/desk')
  await shows('/desk')
  router.go('/slow')
  expect(router.state).toMatchObject({
    isLoading: true,
    location: { pathname: '/slow' },
    shown: { pattern: '/desk' },
  })
  slow.asked[0]!.resolve({ Part })
  await shows('/slow')
  router.go('/desk')
  expect(router.state.isLoading).toBe(false)
})

test('a page that arrives after the employee went elsewhere is dropped, and not fetched again when opened', async () => {
  const { router, slow, other, shows } = openAt('/desk')
  await shows('/desk')
  const seen: (string | undefined)[] = []
  router.subscribe(() => seen.push(router.state.shown?.pattern))
  router.go('/slow')
  router.go('/other')
  slow.asked[0]!.resolve({ Part })
  await slow.route.load()
  other.asked[0]!.resolve({ Part })
  await shows('/other')
  expect(seen).not.toContain('/slow')
  router.go('/slow')
  await shows('/slow')
  expect(slow.asked).toHaveLength(1)
})

/** Lets every try to load the page fail. */
async function failEachTry({ asked }: ReturnType<typeof slowPage>) {
  for (const pause of [...retryPausesMs, 0]) {
    asked.at(-1)!.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(pause)
  }
}

test('a page that cannot be fetched shows its error, and is fetched again by the next click on the same link', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { router, slow, shows } = openAt('/desk')
  await shows('/desk')
  router.go('/slow')
  await failEachTry(slow)
  await shows('/slow')
  expect(router.state.shown).toMatchObject({ error: { name: 'ChunkLoadError' } })
  router.go('/slow')
  slow.asked.at(-1)!.resolve({ Part })
  await expect.poll(() => router.state.shown, { interval: 1 }).toMatchObject({ View: Part })
})

test('a page is fetched when the pointer is on its link, and a failure is shown only when it is opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { router, slow, shows } = openAt('/desk')
  await shows('/desk')
  router.preload('/slow?tab=all')
  const failure = expect(slow.route.load).rejects.toThrow('Failed to fetch')
  await failEachTry(slow)
  await failure
  router.preload('/nowhere')
  expect(router.state).toMatchObject({ isLoading: false, shown: { pattern: '/desk' } })
})

test('a page keeps the search parameters that it reads, and those of other parts', async () => {
  const { router, history, shows } = openAt('/desk?tab=bogus&utm=1')
  await shows('/desk')
  expect([history.location.href, history.length]).toEqual(['/desk?utm=1', 1])
  router.go('/desk?tab=all&x=2#here')
  expect(history.location.href).toBe('/desk?tab=all&x=2#here')
})

test('changing a search parameter keeps the others, and unchanged ones keep their parsed values', async () => {
  const { router, history, shows } = openAt('/desk?tab=all')
  await shows('/desk')
  router.changeSearch({ entry: '7' }, { replace: false })
  await expect.poll(() => router.state.shown?.search, { interval: 1 }).toEqual({ tab: 'all', entry: '7' })
  router.changeSearch({ entry: undefined }, { replace: true })
  expect([history.location.href, history.length]).toEqual(['/desk?tab=all', 2])
  await shows('/desk')
  await expect.poll(() => router.state.shown?.search, { interval: 1 }).toEqual({ tab: 'all' })
  const before = router.state.shown
  router.go('/desk?tab=all')
  await expect.poll(() => router.state.shown === before, { interval: 1 }).toBe(false)
  expect(router.state.shown?.search).toBe(before?.search)
  expect(history.length).toBe(2)
})

test('the router is idle once the page it shows is rendered', async () => {
  const { router, shows } = openAt('/desk')
  await shows('/desk')
  expect(router.isAtRest()).toBe(false)
  router.onRendered(router.state.shown)
  expect(router.isAtRest()).toBe(true)
  router.go('/user')
  expect(router.isAtRest()).toBe(false)
})

test('unsaved changes hold back a navigation until the employee confirms leaving', async () => {
  vi.stubGlobal('document', {}) // without a document no navigation is blocked
  const { router, history, shows } = openAt('/desk')
  await shows('/desk')
  let dirty = false
  let blocked: Blocked | null = null
  const end = blockWhile(
    history,
    () => dirty,
    (now) => (blocked = now),
  )
  const asks = (is: boolean) => expect.poll(() => blocked !== null, { interval: 1 }).toBe(is)

  router.go('/user')
  await shows('/user')
  dirty = true
  router.go('/desk')
  await asks(true)
  blocked!.stay()
  await asks(false)
  expect(history.location.pathname).toBe('/user')
  router.go('/desk')
  await asks(true)
  blocked!.leave()
  await shows('/desk')
  expect(blocked).toBeNull()
  end()
  router.go('/user')
  expect(history.location.pathname).toBe('/user')
})
