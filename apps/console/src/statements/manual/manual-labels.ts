import type { FileProblem, ImportState } from '@khlang/contract/statements/statement-imports'
import type { FileField, MappingProblem } from '@khlang/domain/statements/files/mapping'
import type { LineProblem } from '@khlang/domain/statements/files/read-line'
import type { MaskKind } from '@khlang/domain/statements/messages/mask-kind'
import type { PatternProblem } from '@khlang/domain/statements/messages/pattern'
import * as m from '#messages'
import type { FieldProblem } from './manual-entry.ts'

/** A sentence for each reason why a typed field is refused. */
export const fieldText = {
  account: m.manual_account_choose,
  day: m.manual_day_wrong,
  time: m.manual_time_wrong,
  future: m.manual_future,
  note: m.manual_note_needed,
  'balance-unreadable': m.manual_balance_unreadable,
  'amount-empty': m.manual_amount_empty,
  'amount-unreadable': m.manual_amount_unreadable,
  'amount-too-large': m.manual_amount_large,
  'amount-too-small': m.amount_least_baht,
  'amount-zero': m.manual_amount_small,
  'amount-too-precise': m.manual_amount_precise,
} satisfies Record<FieldProblem, () => string>

const files = {
  empty: m.manual_file_empty,
  'too-large': m.manual_file_large,
  'too-many-lines': m.manual_file_lines,
  pdf: m.manual_file_pdf,
  'old-excel': m.manual_file_old_excel,
  'not-a-table': m.manual_file_not_table,
  'unsafe-xml': m.manual_file_xml,
  'unsafe-zip': m.manual_file_zip,
  'too-heavy': m.manual_file_heavy,
  broken: m.manual_file_broken,
  'other-account': m.manual_file_other_account,
  'several-accounts': m.manual_file_several_accounts,
} satisfies Record<FileProblem, () => string>

/** Returns why a file is refused; '' without a code. */
export const fileText = (problem: string | undefined) =>
  problem !== undefined && problem in files ? files[problem as FileProblem]() : (problem ?? '')

export const lineText = {
  'date-unreadable': m.manual_line_date,
  'time-unreadable': m.manual_line_time,
  'amount-missing': m.manual_line_no_amount,
  'amount-unreadable': m.manual_line_amount,
  'amount-too-large': m.manual_line_large,
  'amount-too-precise': m.manual_line_precise,
  'amount-both': m.manual_line_both,
  'side-unreadable': m.manual_line_side,
  'balance-unreadable': m.manual_line_balance,
  'brought-forward': m.manual_line_brought,
  'sum-line': m.manual_line_sum,
  'in-the-future': m.manual_line_future,
  'before-books': m.manual_line_before_books,
} satisfies Record<LineProblem, () => string>

export const columnText = {
  date: m.manual_map_date,
  time: m.manual_map_time,
  in: m.manual_map_in,
  out: m.manual_map_out,
  amount: m.manual_map_amount,
  side: m.manual_map_side,
  balance: m.manual_map_balance,
  balanceSign: m.manual_map_balance_sign,
  reference: m.manual_map_reference,
  bank: m.manual_map_bank,
  sender: m.manual_map_sender,
  name: m.manual_map_name,
  description: m.manual_map_description,
} satisfies Record<FileField, () => string>

export const mappingText = {
  'mapping-no-date': m.manual_map_no_date,
  'mapping-no-amount': m.manual_map_no_amount,
  'mapping-two-amounts': m.manual_map_two_amounts,
  'mapping-column-twice': m.manual_map_twice,
} satisfies Record<MappingProblem, () => string>

export const importStateText = {
  mapping: m.manual_import_state_mapping,
  previewing: m.manual_import_state_previewing,
  previewed: m.manual_import_state_previewed,
  committing: m.manual_import_state_committing,
  done: m.manual_import_state_done,
  discarded: m.manual_import_state_discarded,
  takingBack: m.manual_import_state_taking_back,
  takenBack: m.manual_import_state_taken_back,
} satisfies Record<ImportState, () => string>

export const maskText = {
  last4: m.manual_mask_last4,
  last6: m.manual_mask_last6,
  last7: m.manual_mask_last7,
  mid4: m.manual_mask_mid4,
  mid6: m.manual_mask_mid6,
  ends: m.manual_mask_ends,
} satisfies Record<MaskKind, () => string>

export const patternText = {
  'pattern-empty': m.manual_pattern_empty,
  'pattern-too-long': m.manual_pattern_long,
  'pattern-open-brace': m.manual_pattern_brace,
  'pattern-open-bracket': m.manual_pattern_bracket,
  'pattern-unknown-field': m.manual_pattern_field,
  'pattern-field-twice': m.manual_pattern_twice,
  'pattern-many-gaps': () => m.manual_pattern_gaps({ field: '{any}' }),
  'pattern-no-amount': () => m.manual_pattern_no_amount({ field: '{amount}' }),
} satisfies Record<PatternProblem, () => string>

const readFields: Record<string, () => string> = {
  parser: m.manual_field_parser,
  amount: m.manual_field_amount,
  at: m.manual_field_at,
  balance: m.manual_field_balance,
  own: m.manual_field_own,
  bank: m.manual_field_bank,
  sender: m.manual_field_sender,
  name: m.manual_field_name,
  mobile: m.manual_field_mobile,
}

/** The label of a value that a pattern reads; else the name itself. */
export const readFieldText = (field: string) => readFields[field]?.() ?? field
