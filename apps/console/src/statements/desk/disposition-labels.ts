import type { Disposition } from '@khlang/domain/statements/entry'
import * as m from '#messages'

const words = {
  wrongAccount: m.disposition_wrong_account,
  ownTransfer: m.disposition_own_transfer,
  fee: m.disposition_fee,
  other: m.disposition_other,
} satisfies Record<Disposition, () => string>

export const dispositionText = (disposition: Disposition) => words[disposition]()
