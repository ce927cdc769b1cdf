import { type Act, may, type Role } from '../staff/acts.ts'
import { isUrgent } from './alert.ts'
import type { BusinessEventKind } from './business-event.ts'

export const maxPushDevices = 10

/**
 * How long an alert is delivered: an ordinary one for 10 minutes; one about money that may be lost for 12
 * hours, so until the morning.
 */
const [alertLifeMinutes, urgentAlertLifeMinutes] = [10, 12 * 60]
/** Returns the moment after which an alert of this kind is no longer delivered. */
export const pushUntil = (kind: BusinessEventKind, eventAt: Date): Date =>
  new Date(eventAt.getTime() + (isUrgent(kind) ? urgentAlertLifeMinutes : alertLifeMinutes) * 60_000)

/**
 * Returns the push topic: a newer message replaces an undelivered older one of the same topic. Urgent
 * messages have no topic, so each one is kept.
 */
export const pushTopic = (kind: BusinessEventKind): string | null => (isUrgent(kind) ? null : kind)

/**
 * Whether this role may be notified of the event: it must have the permission to see the event's subject. `check`: for
 * `checkFailed`, which check failed.
 */
export const mayBeNotified = (role: Role, kind: BusinessEventKind, check: unknown): boolean =>
  may(role, actOf(kind, check))

const actOf = (kind: BusinessEventKind, check: unknown): Act =>
  kind === 'checkFailed' ? (check === 'audit' ? 'audit.view' : 'dashboard.view') : 'list.view'

export type PushVerdict = 'taken' | 'gone' | 'refused' | 'again'

/**
 * Classifies a push service's answer (null: none came): accepted, this browser no longer exists, refused for good, or
 * try again.
 */
export function classifyPushAnswer(status: number | null): PushVerdict {
  if (status === null || status === 429 || status >= 500) return 'again'
  if (status >= 200 && status < 300) return 'taken'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

const retryWaitSeconds = [5, 15, 45, 120, 300]
/** Returns the seconds to wait after this many failed tries; `tries` starts at 1. */
export const pushWaitSeconds = (tries: number): number =>
  retryWaitSeconds[Math.min(tries, retryWaitSeconds.length) - 1]!

/** Push services of the browsers in use: Chrome and its derivatives, Firefox, Edge, Safari. */
const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Whether messages may be sent to this host. A browser supplies the host, and any program can claim to be a
 * browser.
 */
export const isPushService = (hostname: string, additionalServices: readonly string[]): boolean =>
  [...pushServices, ...additionalServices].some((one) =>
    one.startsWith('.') ? hostname.endsWith(one) : hostname === one,
  )
