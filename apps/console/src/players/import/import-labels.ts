import type { ImportVerdict, LineHint, LineReason } from '@khlang/contract/players/player-imports'
import type { FileProblem } from '@khlang/contract/statements/statement-imports'
import { type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { fieldLabel } from '../form/field-labels.ts'

const verdicts: Record<ImportVerdict, () => string> = {
  new: m.player_import_new,
  changed: m.player_import_changed,
  unchanged: m.player_import_unchanged,
  unreadable: m.player_import_unreadable,
}
export const verdictText = (verdict: ImportVerdict) => verdicts[verdict]()

const reasons: Record<LineReason, () => string> = {
  'no-player': m.player_import_no_player,
  'code-missing': m.player_import_code_missing,
  'code-taken': m.problem_code_taken,
  repeated: m.player_import_repeated,
  'agent-unknown': m.player_import_agent_unknown,
  'master-unknown': m.player_import_master_unknown,
  'master-of-another-agent': m.problem_master_of_another_agent,
  'friend-unknown': m.player_import_friend_unknown,
  'friend-himself': m.player_import_friend_himself,
  'value-blocked': m.problem_value_blocked,
  'player-forgotten': m.problem_player_forgotten,
  'player-restricted': m.problem_player_restricted,
  'field-wrong': m.player_import_field_wrong,
}
const hints: Record<LineHint, () => string> = { 'zero-lost': m.player_import_zero_lost }
/** Returns why a line cannot be imported. A reason that a newer server gives has the words of a wrong field. */
export const lineReasonText = (reason: LineReason, hint?: LineHint) =>
  (hint ? hints[hint] : undefined)?.() ??
  (reasons[reason] as (() => string) | undefined)?.() ??
  m.player_import_field_wrong()

/** Returns the label of a file's field, as in the form if it is there; the field's own name if it has no label. */
export function importedLabel(field: string): string {
  const known: PlayerField | undefined = playerFields.find((one) => one === field)
  if (known) return fieldLabel(known)
  const others: Record<string, () => string> = {
    agent: () => fieldLabel('agentId'),
    master: () => fieldLabel('masterId'),
    status: m.player_import_status,
    createdAt: m.player_import_created,
  }
  return others[field]?.() ?? field
}

const files: Partial<Record<FileProblem, () => string>> = {
  empty: m.player_import_file_empty,
  'too-large': m.player_import_file_large,
  'too-many-lines': m.player_import_file_lines,
}
/** Returns why the file could not be read; null if the refusal does not concern the file. */
export function fileProblemText(problem: Problem): string | null {
  const code = problem.details.fields?.find(({ path }) => path === 'file')?.message
  return code === undefined ? null : (files[code as FileProblem] ?? m.player_import_file_other)()
}
