import { type AutoMatchRefusal } from '@khlang/domain/statements/auto-match'
import { proofRequirements, type ProofLack } from '@khlang/domain/statements/back-test'
import * as m from '#messages'

const leftReasons = {
  'switched-off': m.rules_left_off,
  'sending-held': m.rules_left_held,
  outgoing: m.rules_left_outgoing,
  claimed: m.rules_left_claimed,
  'not-open': m.rules_left_not_open,
  'put-aside': m.rules_left_on_hold,
  'possible-duplicate': m.rules_left_duplicate,
  'brought-by-staff': m.rules_left_by_staff,
  touched: m.rules_left_touched,
  'ordered-before': m.rules_left_ordered,
  'over-limit': m.rules_left_limit,
  suggested: m.rules_left_suggested,
  ambiguous: m.rules_left_ambiguous,
  none: m.rules_left_none,
  'player-suspended': m.rules_left_suspended,
  'player-excluded': m.rules_left_excluded,
  'player-watched': m.rules_left_watched,
  'player-busy': m.rules_left_busy,
} satisfies Record<AutoMatchRefusal, () => string>

/** Returns why auto-match leaves an entry to people. */
export const leftText = (reason: AutoMatchRefusal) => leftReasons[reason]()

const lacks = {
  'no-back-test': m.rules_lack_none,
  'back-test-running': m.rules_lack_running,
  'back-test-old': () => m.rules_lack_old({ hours: proofRequirements.hours }),
  'back-test-before-stop': m.rules_lack_before_stop,
  'back-test-short': () => m.rules_lack_short({ days: proofRequirements.days }),
  'back-test-few': () => m.rules_lack_few({ n: proofRequirements.decided }),
  'back-test-wrong': m.rules_lack_wrong,
} satisfies Record<ProofLack, () => string>

/** Returns the sentences for the conditions that are not met yet for turning auto-match on. */
export const lacksText = (missingProofs: readonly ProofLack[]) =>
  missingProofs.map((one) => lacks[one]()).join(' ')

/**
 * Formats a share of 1, with two decimals above 99 %, else one. Only an exact 1 is shown as 100%; null, not known, as a
 * dash.
 */
export function percent(share: number | null): string {
  if (share === null) return '–'
  if (share === 1) return '100%'
  return `${(Math.floor(share * 10_000) / 100).toFixed(share > 0.99 ? 2 : 1)}%`
}

/** Formats how much sooner a player would have got their credit: `1 น. 12 วิ`; null, not known, as a dash. */
export function soonerText(seconds: number | null): string {
  if (seconds === null) return '–'
  const rounded = Math.round(seconds)
  return rounded < 60
    ? m.rules_seconds({ s: rounded })
    : m.rules_minutes({ m: Math.floor(rounded / 60), s: rounded % 60 })
}
