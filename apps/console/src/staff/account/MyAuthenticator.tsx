import type { SecondFactors } from '@khlang/contract/staff/second-factor'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import account from './Account.module.css'
import { AskTwice } from '../approvals/AskTwice.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import styles from './Security.module.css'

type Props = {
  /** Null if none is set up. */
  app: SecondFactors['authenticator']
  /** Why nothing can be set up yet: the employee must type their password first. Null if it can. */
  disabledReason: string | null
  onSetUp: () => void
  onRemoved: () => void
}

/** Shows whether the employee has an authenticator app, and lets them set up, replace or remove it. */
export function MyAuthenticator({ app, disabledReason, onSetUp, onRemoved }: Props) {
  const remove = useMutation({ mutationFn: () => employeesApi.removeAuthenticator(), onSuccess: onRemoved })
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{m.factor_app()}</h3>
        <StatusChip tone={app ? 'success' : 'quiet'}>
          {app ? m.security_set() : m.security_not_set()}
        </StatusChip>
      </div>
      <p className={account.quiet}>
        {app === null
          ? m.factor_app_hint()
          : app.usedAt === null
            ? m.security_since({ when: whenText(app.since) })
            : m.security_used({ when: whenText(app.usedAt) })}
      </p>
      {remove.error && <ProblemNotice problem={asProblem(remove.error)} />}
      <div className={styles.acts}>
        <ActButton variant="default" disabledReason={disabledReason} onClick={onSetUp}>
          {app ? m.factor_app_replace() : m.factor_app_set_up()}
        </ActButton>
        {app && (
          <AskTwice
            label={m.factor_app_remove()}
            confirmLabel={m.factor_app_remove_sure()}
            busy={remove.isPending}
            onSure={() => remove.mutate()}
          />
        )}
      </div>
    </section>
  )
}
