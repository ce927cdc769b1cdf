import type { AccountRule, BackTestDetail, BackTestRow } from '@khlang/contract/statements/statement-rules'
import { permission, type Role } from '@khlang/domain/staff/acts'
import { lacksProof } from '@khlang/domain/statements/back-test'
import type { AccountRuleView } from './machine-store.ts'
import type { BackTestView } from './lab-store.ts'

export const backTestRow = (view: BackTestView): BackTestRow => ({
  id: view.id,
  number: view.number,
  account: view.account,
  days: view.days,
  limit: view.limit,
  state: view.state,
  from: view.from.toISOString(),
  until: view.until.toISOString(),
  total: view.total,
  progress: view.progress,
  cut: view.cut,
  figures: view.figures,
  runBy: view.runBy,
  createdAt: view.createdAt.toISOString(),
  endedAt: view.endedAt?.toISOString() ?? null,
})

/** When an automatic match was taken back, if nobody has switched it on since. */
const takenBackAt = ({ stoppedBy, changedAt }: Pick<AccountRuleView, 'stoppedBy' | 'changedAt'>) =>
  stoppedBy === 'wrong-match' ? changedAt : null

export const backTestDetail = (view: BackTestView): BackTestDetail => ({
  ...backTestRow(view),
  wrong: view.wrong,
})

/** Maps an own account's switch for this role, with what is missing before it may be switched on. */
export function accountRule(
  { code, bank, name, changedAt, wrongEntryId, wrongEntryNumber, ...view }: AccountRuleView,
  last: BackTestView | null,
  { role, now }: { role: Role; now: Date },
): AccountRule {
  const lacks = lacksProof(last, now, takenBackAt({ ...view, changedAt }))
  return {
    account: { code, bank, name },
    on: view.on,
    limit: view.limit,
    testedLimit: view.testedLimit,
    stoppedBy: view.stoppedBy,
    wrongEntry:
      wrongEntryId && wrongEntryNumber !== null ? { id: wrongEntryId, number: wrongEntryNumber } : null,
    changedBy: view.changedBy,
    changedAt: changedAt?.toISOString() ?? null,
    reason: view.reason,
    today: view.today,
    lastTest: last && backTestRow(last),
    lacks,
    can: {
      test: permission(role, 'rules.test'),
      start:
        permission(role, 'autoMatch.start') === true ? lacks.length === 0 || 'not-proven' : 'not-permitted',
      stop: permission(role, 'autoMatch.stop') === true ? view.on || 'auto-match-off' : 'not-permitted',
    },
  }
}
