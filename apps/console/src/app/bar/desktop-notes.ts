import type { LiveRow } from '@khlang/contract/live'
import * as m from '#messages'
import type { Cue } from '#live/sound-cue.ts'
import { grouped } from '#ui/numbers.ts'

const words: Record<Cue, () => string> = {
  deposit: m.note_deposit,
  entry: m.note_entry,
  withdrawal: m.note_withdrawal,
  unknown: m.note_unknown,
  late: m.sound_late,
}

/**
 * The text of a notification: the kind and the amount, but no names or numbers of anybody, since others may
 * see the screen.
 */
export const noteOf = {
  row: (cue: Cue, row: LiveRow['row']) =>
    'amount' in row ? `${words[cue]()} ${grouped(Number(row.amount))}` : words[cue](),
  late: (count: number) => m.note_late({ n: grouped(count) }),
  payoutsLate: (count: number) => m.note_payouts_late({ n: grouped(count) }),
}

/** Whether this browser has notifications: Safari on phones has none in an ordinary tab. */
export const hasNotifications = () => 'Notification' in globalThis

/**
 * Shows one notification per kind; a newer one replaces it. Shows it only while this console is not in focus, and only
 * in a browser that allows it: the setting belongs to the employee, who may use another browser now.
 */
export function showNote(cue: Cue, text: string) {
  if (document.hasFocus() || !hasNotifications() || Notification.permission !== 'granted') return
  try {
    const note = new Notification(m.product(), { body: text, tag: `khlang-${cue}`, silent: true })
    note.addEventListener('click', () => {
      window.focus()
      note.close()
    })
  } catch {} // Chrome on Android has the class, but no page may make one
}
