import { isUrgent, wantsAlert } from '@khlang/domain/notifications/alert'
import { alertPath, alertText } from '@khlang/domain/notifications/alert-text'
import { type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { alertAbout, alertSettingsOf } from '../events/alert-about.ts'
import {
  addWaiting,
  listLineListening,
  recipientsOf,
  takeDueAlert,
  type WaitingLine,
} from './alert-waiting-store.ts'
import { forStaff, type BusinessEvent, type StaffEvent } from '../events/event-store.ts'
import type { LineRecipient } from '#line/line-send-store.ts'
import { queueLineSend } from '#line/line-queue-store.ts'

/** Gathers a line for every alert that wants an event. In quiet hours only urgent ones count; others are dropped. */
export async function queueAlertLines(tx: Tx, events: readonly BusinessEvent[]): Promise<void> {
  const listening = await listLineListening(tx)
  await addWaiting(
    tx,
    listening.flatMap((alert) =>
      forStaff(events)
        .filter((event) => wantsAlert(alertSettingsOf(alert), event))
        .map(lineFor(alert.id)),
    ),
  )
}

const lineFor =
  (alertId: string) =>
  (event: StaffEvent): WaitingLine => ({
    alertId,
    eventId: event.id,
    number: event.number,
    ...alertText(alertAbout(event), 'th'),
    path: alertPath[event.kind],
    urgent: isUrgent(event.kind),
  })

/**
 * Turns the lines gathered for each due alert into a LINE message and queues it. Returns the ids of its parts, one call
 * to LINE each, with which the caller wakes the sender.
 */
export async function queueGatheredAlerts(sql: Sql, publicUrl: string): Promise<string[]> {
  const queued: string[] = []
  for (;;) {
    const parts = await transaction(sql, async (tx) => {
      const alert = await takeDueAlert(tx)
      if (alert?.lines.length === 0) return []
      return alert && queueAlert(tx, alert.id, alert.name, alertMessage(alert.lines, publicUrl))
    })
    if (parts === null) return queued
    queued.push(...parts)
  }
}

/**
 * Queues the text for the alert's recipients, with the alert's name as the sender. Members share a call to LINE, as
 * many as LINE accepts in one; it accepts no groups there, so each group gets a call of its own. Returns the ids of
 * the parts, one call each; an empty list if nobody can be reached.
 */
export async function queueAlert(tx: Tx, id: string, name: string, text: string): Promise<string[]> {
  const { members, groups } = await recipientsOf(tx, id)
  const sends: LineRecipient[][] = [
    ...groups.map((group) => [group]),
    ...(members.length > 0 ? [members] : []),
  ]
  const parts: string[] = []
  for (const recipients of sends) {
    const contents = [{ kind: 'text' as const, text }]
    parts.push(...(await queueLineSend(tx, { target: 'staff', recipients, contents, employee: name })).parts)
  }
  return parts
}

const maxLines = 20

/**
 * Returns the text of an alert: a single line in full, several lines as a list. If there are too many, lists
 * the urgent ones first, then those waiting longest, and the number of the rest.
 */
export function alertMessage(lines: readonly WaitingLine[], publicUrl: string): string {
  const address = (path: string) => `${publicUrl.replace(/\/$/, '')}${path}`
  const [first] = lines
  if (lines.length === 1) return [first!.title, first!.body, address(first!.path)].filter(Boolean).join('\n')
  const shownLines = [
    ...lines.filter(({ urgent }) => urgent),
    ...lines.filter(({ urgent }) => !urgent),
  ].slice(0, maxLines)
  const hiddenCount = lines.length - shownLines.length
  const paths = [...new Set(shownLines.map(({ path }) => path))]
  return [
    ...shownLines.map(({ title, body }) => `• ${title}${body && ` – ${body}`}`),
    ...(hiddenCount > 0 ? [`และอีก ${hiddenCount} รายการ`] : []),
    address(paths.length === 1 ? paths[0]! : '/dashboard'),
  ].join('\n')
}
