import type { Disposition } from '@khlang/domain/statements/entry'
import * as m from '#messages'

const words = {
  wrongAccount: m.disposition_wrong_account,
  ownTransfer: m.disposition_own_transfer,
  fee: m.disposition_fee,
  other: m.disposition_other,
  takenBack: m.disposition_taken_back,
} satisfies Record<Disposition | 'takenBack', () => string>

export const dispositionText = (disposition: keyof typeof words) => words[disposition]()
