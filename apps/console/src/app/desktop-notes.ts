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

/** What a note says: what it is and how much, no name and no number of anybody (a note stands on a screen that others pass). */
export const noteOf = {
  row: (cue: Cue, row: LiveRow['row']) =>
    'amount' in row ? `${words[cue]()} ${grouped(Number(row.amount))}` : words[cue](),
  late: (count: number) => m.note_late({ n: grouped(count) }),
  payoutsLate: (count: number) => m.note_payouts_late({ n: grouped(count) }),
}

/** One note per kind: a newer one takes its place. Only while this console is not what the person looks at. */
export function showNote(cue: Cue, text: string) {
  if (document.hasFocus() || Notification.permission !== 'granted') return
  const note = new Notification(m.product(), { body: text, tag: `khlang-${cue}`, silent: true })
  note.addEventListener('click', () => {
    window.focus()
    note.close()
  })
}
