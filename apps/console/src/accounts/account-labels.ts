import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import {
  type AccountColour,
  type AccountPurpose,
  type OwnAccountState,
  type DisplayOrder,
  walletBank,
} from '@khlang/domain/accounts/own-account'
import * as m from '#messages'
import type { Tone } from '#ui/StatusChip.tsx'

export const purposeText = {
  in: m.account_purpose_in,
  out: m.account_purpose_out,
  both: m.account_purpose_both,
} satisfies Record<AccountPurpose, () => string>

export const stateText = {
  open: m.account_state_open,
  frozen: m.account_state_frozen,
  closed: m.account_state_closed,
} satisfies Record<OwnAccountState, () => string>

export const stateTone = {
  open: 'success',
  frozen: 'danger',
  closed: 'quiet',
} as const satisfies Record<OwnAccountState, Tone>

export const displayOrderText = {
  first: m.account_showing_first,
  turn: m.account_showing_turn,
} satisfies Record<DisplayOrder, () => string>

export const colourText = {
  gold: m.account_colour_gold,
  green: m.account_colour_green,
  teal: m.account_colour_teal,
  blue: m.account_colour_blue,
  violet: m.account_colour_violet,
  pink: m.account_colour_pink,
  orange: m.account_colour_orange,
  grey: m.account_colour_grey,
} satisfies Record<AccountColour, () => string>

/** Formats `123-4-56789-0`, or a wallet as a telephone number; unchanged if it has another length. */
export const numberText = (bank: string, digits: string) =>
  bank === walletBank
    ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
    : digits.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4')

/** Whether the balance is known and below the account's low-balance alarm. */
export const isLow = ({ balance, lowBalance }: Pick<OwnAccountRow, 'balance' | 'lowBalance'>): boolean =>
  balance !== null && lowBalance !== null && Number(balance.amount) < Number(lowBalance)
