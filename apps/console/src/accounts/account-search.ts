import {
  type AccountPurpose,
  accountPurposes,
  accountStates,
  type OwnAccountState,
} from '@khlang/domain/accounts/own-account'
import { oneOf, textOf } from '#parts/lists/list-search.ts'

/** The filter of the list, and `open`: the id of the account open beside it. */
export type AccountSearch = {
  q?: string | undefined
  state?: OwnAccountState | undefined
  purpose?: AccountPurpose | undefined
  open?: string | undefined
}

export const accountSearch = ({ q, state, purpose, open }: Record<string, unknown>): AccountSearch => ({
  q: textOf(q),
  state: oneOf(accountStates, state),
  purpose: oneOf(accountPurposes, purpose),
  open: textOf(open),
})
