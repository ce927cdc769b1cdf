import { deviceOf } from '@khlang/domain/staff/device'
import * as m from '#messages'

/** Returns why this browser cannot get notifications; null when it can. */
export function whyNot(): string | null {
  if (!isSecureContext) return m.push_cannot_here()
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  return isIPhoneOrIPad() ? m.push_ios() : m.push_cannot()
}

/**
 * Whether this is an iPhone or iPad, on which a page can get notifications only when added to the home screen.
 * An iPad identifies itself as a Mac.
 */
const isIPhoneOrIPad = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Returns the browser and system, for example `Chrome 131 · Android`. */
export function browserName(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [browser, system].filter((word) => word !== null).join(' · ') || m.push_here()
}

/** Whether this browser has a subscription, whoever made it; the server may not know it. */
export async function isSubscribed(): Promise<boolean> {
  if (whyNot() !== null || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  return ((await registration?.pushManager.getSubscription()) ?? null) !== null
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string }

/**
 * Asks for permission, which browsers allow only in a click handler, and subscribes. `publicKey`: the server's,
 * base64url. Returns a sentence that says what is missing if this fails.
 */
export async function subscribe(publicKey: string): Promise<Subscribed | string> {
  if ((await Notification.requestPermission()) !== 'granted') return m.push_denied()
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const applicationServerKey = bytesOf(publicKey)
    const before = await pushManager.getSubscription()
    if (before && !isOf(before, applicationServerKey)) await before.unsubscribe()
    // With the same key the subscription stays the same, so that the server recognises the browser.
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    })
    const { endpoint, keys } = made.toJSON()
    return { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! }
  } catch {
    return m.push_service_away()
  }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

const isOf = ({ options }: PushSubscription, key: Uint8Array) =>
  options.applicationServerKey !== null &&
  String(new Uint8Array(options.applicationServerKey)) === String(key)

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!)
