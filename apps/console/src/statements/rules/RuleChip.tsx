import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import * as m from '#messages'
import { StatusChip } from '#ui/StatusChip.tsx'

/** Shows whether auto-match is on for an account, off, or stopped by itself after a wrong match. */
export function RuleChip({ rule: { on, stoppedBy } }: { rule: Pick<AccountRule, 'on' | 'stoppedBy'> }) {
  if (on) return <StatusChip tone="success">{m.rules_on()}</StatusChip>
  if (stoppedBy === 'wrong-match') return <StatusChip tone="danger">{m.rules_stopped()}</StatusChip>
  return <StatusChip tone="quiet">{m.rules_off()}</StatusChip>
}
