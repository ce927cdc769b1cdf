import type { DuplicateSlip } from '@khlang/contract/cashier/slips'
import type { PictureProblem } from '@khlang/domain/pictures/picture'
import * as m from '#messages'
import type { SlipField } from './typed-slip.ts'

const pictures = {
  empty: m.slip_picture_empty,
  'too-large': m.slip_picture_large,
  'not-a-picture': m.slip_picture_other,
  broken: m.slip_picture_broken,
  'too-many-dots': m.slip_picture_dots,
} satisfies Record<PictureProblem, () => string>

export const pictureText = (problem: string) =>
  problem in pictures ? pictures[problem as PictureProblem]() : problem

export const slipFieldText = {
  reference: m.slip_reference_wrong,
  amount: m.slip_amount_wrong,
  day: m.slip_day_wrong,
  time: m.slip_time_wrong,
} satisfies Record<SlipField, () => string>

/** Returns a text that names the other request with this slip, and its status. */
export const duplicateText = ({ request: { kind, number, player, status } }: DuplicateSlip) =>
  (kind === 'deposit' ? m.slip_duplicate_deposit : m.slip_duplicate_withdrawal)({ n: number, player, status })
