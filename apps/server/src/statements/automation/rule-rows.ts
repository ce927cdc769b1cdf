import type { AccountRule, BackTestDetail, BackTestRow } from '@khlang/contract/statements/statement-rules'
import { permission, type Role } from '@khlang/domain/staff/acts'
import { missingProof } from '@khlang/domain/statements/back-test'
import type { AccountRuleRecord } from './auto-match-store.ts'
import type { BackTestRecord } from './back-test-store.ts'

export const backTestRow = (record: BackTestRecord): BackTestRow => ({
  id: record.id,
  number: record.number,
  account: record.account,
  days: record.days,
  limit: record.limit,
  state: record.state,
  from: record.from.toISOString(),
  until: record.until.toISOString(),
  total: record.total,
  progress: record.progress,
  cut: record.cut,
  figures: record.figures,
  runBy: record.runBy,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
})

/** Returns when an automatic match was taken back; null if none was since auto-matching was last switched on. */
const takenBackAt = ({ stoppedBy, changedAt }: Pick<AccountRuleRecord, 'stoppedBy' | 'changedAt'>) =>
  stoppedBy === 'wrong-match' ? changedAt : null

export const backTestDetail = (record: BackTestRecord): BackTestDetail => ({
  ...backTestRow(record),
  wrong: record.wrong,
})

/** Maps an own account's switch for this role, with what is missing before it may be switched on. */
export function accountRule(
  { code, bank, name, changedAt, wrongEntryId, wrongEntryNumber, ...record }: AccountRuleRecord,
  last: BackTestRecord | null,
  { role, now }: { role: Role; now: Date },
): AccountRule {
  const lacks = missingProof(last, now, takenBackAt({ ...record, changedAt }))
  return {
    account: { code, bank, name },
    on: record.on,
    limit: record.limit,
    testedLimit: record.testedLimit,
    stoppedBy: record.stoppedBy,
    wrongEntry:
      wrongEntryId && wrongEntryNumber !== null ? { id: wrongEntryId, number: wrongEntryNumber } : null,
    changedBy: record.changedBy,
    changedAt: changedAt?.toISOString() ?? null,
    reason: record.reason,
    today: record.today,
    lastTest: last && backTestRow(last),
    lacks,
    can: {
      test: permission(role, 'rules.test'),
      start:
        permission(role, 'autoMatch.start') === true ? lacks.length === 0 || 'not-proven' : 'not-permitted',
      stop: permission(role, 'autoMatch.stop') === true ? record.on || 'auto-match-off' : 'not-permitted',
    },
  }
}
