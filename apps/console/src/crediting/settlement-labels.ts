import * as m from '#messages'
import { countdown } from '#parts/age.ts'
import type { SettlementBlock } from './settlement-blocks.ts'

/**
 * Returns the sentence under the settle button; null without a block. `staleReason`: why the screen may be out of date,
 * if it may.
 */
export function settlementBlockText(
  block: SettlementBlock | null,
  staleReason: string | null,
): string | null {
  switch (block?.kind) {
    case undefined:
      return null
    case 'settled':
      return m.settle_is_settled()
    case 'not-permitted':
      return m.settle_not_permitted()
    case 'screen':
      return staleReason
    case 'choose':
      return m.settle_choose()
    case 'quarantine':
      return m.settle_quarantine({ left: countdown(block.seconds) })
    case 'not-answered':
      return m.settle_not_answered()
    case 'evidence':
      return m.settle_evidence_missing({ n: block.missingCharacters })
  }
}
