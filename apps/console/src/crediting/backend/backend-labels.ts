import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import type { BalanceReading, ReadingWhy, SwitchOnBlock } from '@khlang/domain/crediting/backend-profile'
import type { BackendMode, OrderKind } from '@khlang/domain/crediting/order'
import * as m from '#messages'

export const kindText = {
  addCredit: m.backend_kind_add,
  removeCredit: m.backend_kind_remove,
  payOut: m.backend_kind_pay,
  payLossReturn: m.backend_kind_return,
} satisfies Record<OrderKind, () => string>

export const wayText = {
  status: m.backend_way_status,
  accepted: m.backend_way_accepted,
  words: m.backend_way_words,
} satisfies Record<AnswerReading['way'], () => string>

export const wayHint = {
  status: m.backend_way_status_hint,
  accepted: m.backend_way_accepted_hint,
  words: m.backend_way_words_hint,
} satisfies Record<AnswerReading['way'], () => string>

export const readingText = (reading: AnswerReading) =>
  reading.way === 'words'
    ? m.backend_reading_words({
        path: reading.path || m.backend_whole_answer(),
        yes: reading.yes.join(', '),
        no: reading.no.join(', ') || '–',
      })
    : wayText[reading.way]()

export const modeText = {
  legacy: m.backend_mode_legacy,
  keyed: m.backend_mode_keyed,
} satisfies Record<BackendMode, () => string>

export const balanceText = {
  none: m.backend_balance_none,
  movements: m.backend_balance_movements,
  number: m.backend_balance_number,
} satisfies Record<BalanceReading['way'], () => string>

export const whyText = {
  'not-sent': m.backend_why_not_sent,
  'no-answer': m.backend_why_no_answer,
  'error-status': m.backend_why_error_status,
  'status-yes': m.backend_why_status_yes,
  'status-no': m.backend_why_status_no,
  'status-missing': m.backend_why_status_missing,
  'status-unclear': m.backend_why_status_unclear,
  accepted: m.backend_why_accepted,
  denied: m.backend_why_denied,
  complains: m.backend_why_complains,
  'word-yes': m.backend_why_word_yes,
  'word-no': m.backend_why_word_no,
  'word-missing': m.backend_why_word_missing,
  'word-other': m.backend_why_word_other,
} satisfies Record<ReadingWhy, () => string>

export const blockText = {
  'not-tried': m.backend_block_not_tried,
  'credit-under-way': m.backend_block_under_way,
  'credit-not-yes': m.backend_block_credit_not_yes,
  'not-taken-back': m.backend_block_not_taken_back,
  'take-back-under-way': m.backend_block_under_way,
  'take-back-not-yes': m.backend_block_take_back_not_yes,
} satisfies Record<SwitchOnBlock, () => string>
