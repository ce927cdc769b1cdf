import type { Disposition } from '@khlang/domain/statements/entry'
import * as m from '#messages'

const words = {
  wrongAccount: m.aside_wrong_account,
  ownTransfer: m.aside_own_transfer,
  fee: m.aside_fee,
  other: m.aside_other,
} satisfies Record<Disposition, () => string>

export const dispositionText = (disposition: Disposition) => words[disposition]()
