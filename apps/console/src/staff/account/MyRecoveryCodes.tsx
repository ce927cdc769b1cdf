import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import account from './Account.module.css'
import { AskTwice } from '../approvals/AskTwice.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import styles from './Security.module.css'

/** If fewer codes than this are left, their number is shown as a warning. */
const fewCodes = 3

type Props = { codesLeft: number; onNew: (codes: readonly string[]) => void }

export function MyRecoveryCodes({ codesLeft, onNew }: Props) {
  const renew = useMutation({
    mutationFn: () => employeesApi.renewRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => onNew(recoveryCodes),
  })
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{m.factor_recovery_codes()}</h3>
        <StatusChip tone={codesLeft < fewCodes ? 'warning' : 'success'}>
          {m.factor_recovery_left({ n: codesLeft })}
        </StatusChip>
      </div>
      <p className={account.quiet}>{m.factor_recovery_why()}</p>
      {renew.error && <ProblemNotice problem={asProblem(renew.error)} />}
      <div className={styles.acts}>
        <AskTwice
          label={m.factor_recovery_renew()}
          confirmLabel={m.factor_recovery_renew_sure()}
          busy={renew.isPending}
          onSure={() => renew.mutate()}
        />
      </div>
    </section>
  )
}
