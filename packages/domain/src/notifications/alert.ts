import type { Satang } from '../money.ts'
import { type BusinessEventKind, hasSum, businessEventKinds } from './business-event.ts'

/**
 * Minutes of the Bangkok day, `from` inclusive, `until` exclusive. Continues over midnight if `until` is
 * earlier than `from`. If both are equal, there are no quiet hours.
 */
export type QuietHours = { from: number; until: number }

/** Which alerts an employee wants. */
export type AlertWish = {
  kinds: readonly BusinessEventKind[]
  /** Events with a smaller sum raise no alert. Events without a sum are not affected. */
  minAmount: Satang
  /** During these hours only urgent events raise an alert. */
  quiet: QuietHours | null
}

/** Urgent events, in which money may be wrong or lost. They ignore quiet hours. */
const urgentKinds: ReadonlySet<BusinessEventKind> = new Set([
  'payoutLate',
  'creditUnknown',
  'answerLate',
  'orderWaits',
  'checkFailed',
])
export const isUrgent = (kind: BusinessEventKind): boolean => urgentKinds.has(kind)

/** The default choice. It leaves out events that happen all day long; an employee can add them. */
export const usualKinds: readonly BusinessEventKind[] = businessEventKinds.filter(
  (kind) => !['depositAsked', 'requestDone', 'payoutDone'].includes(kind),
)

const minutesOfDay = 24 * 60
const bangkokOffsetMinutes = 7 * 60

/** Whether the moment, by the clock of Bangkok, is within the quiet hours. */
export function isQuiet({ from, until }: QuietHours, at: Date): boolean {
  const minute = (Math.floor(at.getTime() / 60_000) + bangkokOffsetMinutes) % minutesOfDay
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until
}

export type AlertFacts = { kind: BusinessEventKind; amount: Satang | null; at: Date }

/** Whether an employee wants this alert, by its kind, its amount and the time of day. */
export function wantsAlert(
  { kinds, minAmount, quiet }: AlertWish,
  { kind, amount, at }: AlertFacts,
): boolean {
  if (!kinds.includes(kind)) return false
  if (hasSum(kind) && amount !== null && amount < minAmount) return false
  return isUrgent(kind) || quiet === null || !isQuiet(quiet, at)
}

/** Reads `HH:mm` as minutes of the day; null if it is none. */
export function readMinute(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

/** Returns `HH:mm` for a minute of the day: `07:05` for 425. */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
