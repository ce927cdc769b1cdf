import type { SecondFactors } from '@khlang/contract/staff/second-factor'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { passkeysWork } from '#parts/factor/passkeys-work.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import account from './Account.module.css'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { OnePasskey } from './OnePasskey.tsx'
import styles from './Security.module.css'

type Props = {
  passkeys: SecondFactors['passkeys']
  /** Why none can be added yet; null if one can. Passkeys can be renamed and removed anyway. */
  disabledReason: string | null
  onAdd: () => void
  onChanged: () => void
}

export function MyPasskeys({ passkeys, disabledReason, onAdd, onChanged }: Props) {
  const remove = useMutation({
    mutationFn: (id: string) => employeesApi.removePasskey({ id }),
    onSuccess: onChanged,
  })
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{m.passkeys()}</h3>
      </div>
      <p className={account.quiet}>{m.passkey_hint()}</p>
      {remove.error && <ProblemNotice problem={asProblem(remove.error)} />}
      <ul className={account.list}>
        {passkeys.map((passkey) => (
          <OnePasskey
            key={passkey.id}
            passkey={passkey}
            busy={remove.isPending}
            onRemove={() => remove.mutate(passkey.id)}
            onRenamed={onChanged}
          />
        ))}
      </ul>
      <div className={styles.acts}>
        <ActButton
          variant="default"
          disabledReason={passkeysWork() ? disabledReason : m.passkey_unsupported()}
          onClick={onAdd}
        >
          {m.passkey_add()}
        </ActButton>
      </div>
    </section>
  )
}
