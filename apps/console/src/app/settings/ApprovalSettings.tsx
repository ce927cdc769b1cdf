import {
  type ApprovalAct,
  approvalActNames,
  approvalActs,
  type ApprovalRules,
} from '@khlang/domain/staff/approval'
import { Checkbox } from '@mantine/core'
import * as m from '#messages'
import { approvalActText } from '#parts/approvals/approval-labels.ts'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { SettingsGroup as Group } from './SettingsGroup.tsx'
import type { FieldsProps } from './ShopSection.tsx'
import styles from './ShopSettings.module.css'

/** The threshold when an approval is switched on: in baht, in players, or none. */
const usualThresholds = { amount: 50_000, count: 100, always: 0 } as const

/** Edits which acts need a second person, and from which amount. Only owners can change it. */
export function ApprovalSettings({ draft: { approvals: rules }, onChange: change, errorAt }: FieldsProps) {
  const onChange = (approvals: ApprovalRules) => change({ approvals })
  const setThreshold = (act: ApprovalAct, threshold: number | null) =>
    onChange({ ...rules, from: { ...rules.from, [act]: threshold } })
  return (
    <>
      <Group title={m.settings_approvals_which()} hint={m.settings_approvals_hint()}>
        {approvalActNames.map((act) => {
          const threshold = rules.from[act]
          const { by } = approvalActs[act]
          const hasThreshold = by !== 'always'
          return (
            <div key={act} className={styles.number}>
              <Checkbox
                label={approvalActText(act)}
                checked={threshold !== null}
                onChange={({ currentTarget: { checked } }) =>
                  setThreshold(act, checked ? usualThresholds[by] : null)
                }
              />
              {hasThreshold && threshold !== null && (
                <WholeNumber
                  label={(by === 'count' ? m.settings_approval_from_players : m.settings_approval_from)({
                    act: approvalActText(act),
                  })}
                  value={threshold}
                  error={errorAt(`approvals.from.${act}`)}
                  onChange={(least) => setThreshold(act, least)}
                />
              )}
            </div>
          )
        })}
      </Group>
      <Group title={m.settings_approvals_waiting()}>
        <WholeNumber
          label={m.settings_approval_expires()}
          value={rules.expiresHours}
          error={errorAt('approvals.expiresHours')}
          onChange={(expiresHours) => onChange({ ...rules, expiresHours })}
        />
        <WholeNumber
          label={m.settings_approval_delay()}
          value={rules.delayMinutes}
          error={errorAt('approvals.delayMinutes')}
          onChange={(delayMinutes) => onChange({ ...rules, delayMinutes })}
        />
        <Checkbox
          className={styles.wide}
          label={m.settings_approval_alone()}
          checked={rules.alone === 'delay'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...rules, alone: checked ? 'delay' : 'person' })
          }
        />
      </Group>
    </>
  )
}
