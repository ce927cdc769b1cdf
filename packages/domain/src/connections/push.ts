import { type Act, may, type Role } from '../staff/acts.ts'
import { isUrgent } from './alert.ts'
import type { HouseEventKind } from './house-event.ts'

export const mostPushDevices = 10

/** How long it is worth telling: an old alert at three in the morning is worth nothing, money that may be lost is worth it in the morning too. */
const [lastsMinutes, urgentLastsMinutes] = [10, 12 * 60]
export const pushUntil = (kind: HouseEventKind, at: Date): Date =>
  new Date(at.getTime() + (isUrgent(kind) ? urgentLastsMinutes : lastsMinutes) * 60_000)

/** A newer one takes the place of an older one of its kind that no device has seen yet; what cannot wait keeps its own. */
export const pushTopic = (kind: HouseEventKind): string | null => (isUrgent(kind) ? null : kind)

/** What one must be allowed to look at to be told of it. */
export const mayHear = (role: Role, kind: HouseEventKind, check: unknown): boolean =>
  may(role, actOf(kind, check))

const actOf = (kind: HouseEventKind, check: unknown): Act =>
  kind === 'checkFailed' ? (check === 'audit' ? 'audit.view' : 'dashboard.view') : 'list.view'

export type PushVerdict = 'taken' | 'gone' | 'refused' | 'again'

/** What a push service says: it has it, this browser is no more, it never will, or not now. */
export function judgePushAnswer(status: number | null): PushVerdict {
  if (status === null || status === 429 || status >= 500) return 'again'
  if (status >= 200 && status < 300) return 'taken'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

const waits = [5, 15, 45, 120, 300]
export const pushWaitSeconds = (tries: number): number => waits[Math.min(tries, waits.length) - 1]!

/** Of the browsers there are: Chrome and whatever is made of it, Firefox, Edge, Safari. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Whether messages may go to this host: a browser names it, and anybody may say that he is a browser. */
export const isPushService = (hostname: string, more: readonly string[]): boolean =>
  [...services, ...more].some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
