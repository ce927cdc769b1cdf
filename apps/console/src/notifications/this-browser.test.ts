import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { browserName, isSubscribed, subscribe, unsubscribe, whyNot } from './this-browser.ts'

afterEach(() => void vi.unstubAllGlobals())

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15',
}
/** `AQID` and `_-8` are the keys 1, 2, 3 and 255, 239. */
const keyOf = (...bytes: number[]) => Uint8Array.from(bytes).buffer

type Facts = {
  agent?: string
  touchPoints?: number
  secure?: boolean
  /** What the browser lacks for notifications. */
  lacks?: 'PushManager' | 'Notification' | 'serviceWorker'
  permission?: string
  /** The key of the subscription that the browser has. */
  subscribedTo?: ArrayBuffer | null
  failing?: boolean
  /** Whether the browser has the worker that gets notifications. */
  registered?: boolean
}
/** A browser; returns what it was asked to do. */
function browser({
  agent = agents.phone,
  touchPoints = 0,
  secure = true,
  lacks,
  permission = 'granted',
  subscribedTo,
  failing = false,
  registered = true,
}: Facts) {
  const told: unknown[] = []
  let subscription =
    subscribedTo === undefined
      ? null
      : {
          options: { applicationServerKey: subscribedTo },
          unsubscribe: () => {
            told.push('unsubscribe')
            subscription = null
            return Promise.resolve(true)
          },
        }
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
      expect(userVisibleOnly).toBe(true)
      told.push(['subscribe', ...(applicationServerKey as Uint8Array)])
      if (failing) return Promise.reject(new Error('away'))
      return Promise.resolve({ toJSON: () => ({ endpoint: 'https://p', keys: { p256dh: 'k', auth: 'a' } }) })
    },
  }
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal(
    'window',
    Object.fromEntries(
      ['PushManager', 'Notification'].filter((name) => name !== lacks).map((name) => [name, {}]),
    ),
  )
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
  vi.stubGlobal('navigator', {
    userAgent: agent,
    maxTouchPoints: touchPoints,
    ...(lacks !== 'serviceWorker' && {
      serviceWorker: {
        register: (path: string) => Promise.resolve(told.push(path)),
        ready: Promise.resolve({ pushManager }),
        getRegistration: () => Promise.resolve(registered ? { pushManager } : undefined),
      },
    }),
  })
  return told
}
const given = { endpoint: 'https://p', p256dh: 'k', auth: 'a' }

test('why a browser gets no notifications is said by what helps', () => {
  const why = (facts: Facts) => (browser(facts), whyNot())
  expect(why({})).toBe(null)
  expect(why({ secure: false })).toBe(m.push_cannot_here())
  for (const lacks of ['PushManager', 'Notification', 'serviceWorker'] as const)
    expect(why({ lacks })).toBe(m.push_cannot())
  const lacks = 'PushManager'
  expect(why({ lacks, agent: agents.iPhone })).toBe(m.push_ios())
  expect(why({ lacks, agent: agents.mac, touchPoints: 5 })).toBe(m.push_ios())
  expect(why({ lacks, agent: agents.mac, touchPoints: 1 })).toBe(m.push_cannot())
  expect(why({ lacks, touchPoints: 5 })).toBe(m.push_cannot())
})

test('a browser is called by its name and its system', () => {
  browser({})
  expect(browserName()).toBe('Chrome 131 · Android')
  browser({ agent: 'unheard of' })
  expect(browserName()).toBe(m.push_here())
})

test('a browser is subscribed only while it may notify', async () => {
  browser({ subscribedTo: keyOf(1, 2, 3) })
  expect(await isSubscribed()).toBe(true)
  browser({ subscribedTo: keyOf(1, 2, 3), permission: 'denied' })
  expect(await isSubscribed()).toBe(false)
  browser({ subscribedTo: keyOf(1, 2, 3), secure: false })
  expect(await isSubscribed()).toBe(false)
  for (const registered of [true, false]) {
    browser({ registered })
    expect(await isSubscribed()).toBe(false)
  }
})

test('a browser subscribes with the key of the server', async () => {
  const told = browser({})
  expect(await subscribe('_-8')).toEqual(given)
  expect(told).toEqual(['/sw.js', ['subscribe', 255, 239]])
})

test('a browser that is subscribed already stays the same, unless the key of the server has changed', async () => {
  const same = browser({ subscribedTo: keyOf(1, 2, 3) })
  expect(await subscribe('AQID')).toEqual(given)
  expect(same).toEqual(['/sw.js', ['subscribe', 1, 2, 3]])
  for (const subscribedTo of [keyOf(1, 2, 4), null]) {
    const changed = browser({ subscribedTo })
    expect(await subscribe('AQID')).toEqual(given)
    expect(changed).toEqual(['/sw.js', 'unsubscribe', ['subscribe', 1, 2, 3]])
  }
})

test('what is missing is said where the employee or the browser refuses', async () => {
  const told = browser({ permission: 'denied' })
  expect([await subscribe('AQID'), told]).toEqual([m.push_denied(), []])
  browser({ failing: true })
  expect(await subscribe('AQID')).toBe(m.push_service_away())
})

test('a browser that is not subscribed can be removed too', async () => {
  const told = browser({ subscribedTo: keyOf(1, 2, 3) })
  await unsubscribe()
  expect(told).toEqual(['unsubscribe'])
  for (const registered of [true, false]) {
    browser({ registered })
    await unsubscribe()
  }
})
