import { deviceOf } from '@khlang/domain/staff/device'
import * as m from '#messages'

/** Why this browser cannot be told anything; null when it can. */
export function whyNot(): string | null {
  if (!isSecureContext) return m.push_cannot_here()
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  return isOfApple() ? m.push_ios() : m.push_cannot()
}

/** There a page can be told only when it was put on the home screen; an iPad says that it is a Mac. */
const isOfApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** `Chrome 131 · Android`. */
export function browserName(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [browser, system].filter((word) => word !== null).join(' · ') || m.push_here()
}

export async function isSubscribed(): Promise<boolean> {
  if (whyNot() !== null || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  return ((await registration?.pushManager.getSubscription()) ?? null) !== null
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string }

/** Asks the person first: only what he presses may ask. The sentence that says what is missing, when it does not come about. */
export async function subscribe(publicKey: string): Promise<Subscribed | string> {
  if ((await Notification.requestPermission()) !== 'granted') return m.push_denied()
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const applicationServerKey = bytesOf(publicKey)
    const before = await pushManager.getSubscription()
    if (before && !isOf(before, applicationServerKey)) await before.unsubscribe()
    // Of this key it is the same one again, by which the house knows that it is the same browser.
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
