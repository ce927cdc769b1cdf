import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { useMe } from '#parts/session/me.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { lacksText } from './rule-labels.ts'
import styles from './RulePane.module.css'
import { rulesKey } from './use-rules.ts'

/**
 * Switches auto-match on after a confirmation (owners, with a sufficient back-test), or off at once. A disabled switch
 * says why.
 */
export function RuleSwitch({ rule }: { rule: AccountRule }) {
  const { may } = useMe()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'start' | 'limit' | null>(null)
  const stop = useMutation({
    mutationFn: () => api.statements.stopAutoMatch({ account: rule.account.code }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  })
  const close = () => setDialog(null)
  const ownerOnlyReason = may.includes('autoMatch.start') ? null : m.rules_needs_owner()
  return (
    <div className={styles.switch}>
      {rule.on ? (
        <>
          <ActButton
            color="red"
            disabledReason={may.includes('autoMatch.stop') ? null : m.rules_needs_supervisor()}
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {m.rules_stop()}
          </ActButton>
          <ActButton variant="default" disabledReason={ownerOnlyReason} onClick={() => setDialog('limit')}>
            {m.rules_change_limit()}
          </ActButton>
        </>
      ) : (
        <>
          <ActButton
            disabledReason={ownerOnlyReason ?? (rule.lacks.length > 0 ? lacksText(rule.lacks) : null)}
            onClick={() => setDialog('start')}
          >
            {m.rules_start()}
          </ActButton>
          {(ownerOnlyReason ?? (rule.lacks.length > 0 || null)) && (
            <p className={styles.hint}>{ownerOnlyReason ?? lacksText(rule.lacks)}</p>
          )}
        </>
      )}
      {stop.error && <ProblemNotice problem={asProblem(stop.error)} />}
      {dialog === 'start' && (
        <Lazy
          load={() => import('./RuleStartDialog.tsx').then((file) => file.RuleStartDialog)}
          props={{ rule, onClose: close }}
        />
      )}
      {dialog === 'limit' && (
        <Lazy
          load={() => import('./RuleLimitDialog.tsx').then((file) => file.RuleLimitDialog)}
          props={{ rule, onClose: close }}
        />
      )}
    </div>
  )
}
