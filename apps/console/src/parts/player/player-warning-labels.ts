import type { PlayerWarning } from '@khlang/contract/players/players'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import type { Tone } from '#ui/StatusChip.tsx'
import { dayText, whenText } from '../when.ts'

export const blockedKindText = {
  account: m.blocklist_account,
  mobile: m.blocklist_mobile,
  line: m.blocklist_line,
  name: m.blocklist_name,
} as const

export const untilText = (until: string | null) =>
  until === null ? m.exclusion_for_good() : m.exclusion_until({ day: dayText(`${until}T12:00:00+07:00`) })

type Words = { tone: Tone; title: string; text: string }

/** Returns the title and text of a warning, and the tone in which to show it. */
export function warningText(warning: PlayerWarning): Words {
  switch (warning.about) {
    case 'blocked':
      return {
        tone: warning.level === 'block' ? 'danger' : 'warning',
        title: (warning.level === 'block' ? m.warning_blocked : m.warning_watched)({
          what: blockedKindText[warning.kind](),
        }),
        text: warning.reason,
      }
    case 'excluded':
      return {
        tone: warning.from === 'deposits' ? 'danger' : 'warning',
        title: warning.from === 'deposits' ? m.warning_excluded_deposits() : m.warning_excluded_rewards(),
        text: untilText(warning.until),
      }
    case 'unknown':
      return { tone: 'unknown', title: m.warning_unknown({ n: warning.number }), text: m.phase_unknown() }
    case 'linked':
      return {
        tone: 'warning',
        title: m.warning_linked({ n: warning.count }),
        text: warning.codes.join(', ') + (warning.count > warning.codes.length ? ' …' : ''),
      }
    case 'account-changed':
      return { tone: 'warning', title: m.warning_account_changed(), text: whenText(warning.at) }
    case 'limit':
      return {
        tone: warning.deposited >= warning.limit ? 'warning' : 'quiet',
        title: (warning.per === 'day' ? m.warning_limit_day : m.warning_limit_month)({
          n: grouped(warning.limit),
        }),
        text: m.warning_limit_used({ n: grouped(warning.deposited) }),
      }
  }
}
