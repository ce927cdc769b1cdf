import type { DeskAct } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import type { Way } from './acted-ways.ts'

const doneTexts: Record<string, () => string> = {
  'entry.claim': m.acted_claim,
  'entry.release': m.acted_release,
  'entry.takeOver': m.acted_take_over,
  'entry.match': m.acted_match,
  'entry.cancel': m.acted_cancel,
  'entry.hold': m.acted_hold,
  'entry.markDuplicate': m.acted_mark_duplicate,
  'entry.dispose': m.acted_dispose,
  'entry.reopen': m.acted_reopen,
  'entry.undo': m.acted_undo,
  'entry.reverse': m.acted_reverse,
  'entry.decline': m.acted_decline,
  'entry.undecline': m.acted_undecline,
  'entry.create': m.acted_create,
  'entry.split': m.acted_split,
  'entry.join': m.acted_join,
  'entry.takeApart': m.acted_take_apart,
}

/** Returns the text of an act. An act unknown to this build is shown by its name. */
export const actedText = ({ act, reason }: DeskAct) =>
  act === 'entry.hold' && !reason ? m.acted_lift() : (doneTexts[act]?.() ?? act)

/** The label of the button that undoes an act. */
export const wayText: Record<Way, () => string> = {
  undo: m.disposition_undo,
  reverse: m.disposition_reverse,
  lift: m.disposition_lift,
  release: m.acted_release_it,
  reopen: m.disposition_reopen,
  propose: m.disposition_propose,
}
