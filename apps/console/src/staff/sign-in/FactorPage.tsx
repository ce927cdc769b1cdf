import type { FactorStatus, Proved } from '@khlang/contract/staff/second-factor'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { readFactorStatus } from '#parts/factor/factor-calls.ts'
import { FactorForm } from '#parts/factor/FactorForm.tsx'
import { SetUpFactor } from '#parts/factor/SetUpFactor.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { signOutAndLeave } from '#parts/session/sign-out.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './SignInPage.module.css'

/**
 * Asks for the second factor while signing in, or sets one up if the role requires it and there is none. `onSignedIn`
 * is called when that is done; after a recovery code only at a further press, below the number of codes left.
 */
export function FactorPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [status, setStatus] = useState<FactorStatus | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [proved, setProved] = useState<Proved | null>(null)
  useEffect(() => {
    readFactorStatus().then(setStatus, (error: unknown) => setFailure(loadProblemText(asProblem(error))))
  }, [])
  const leave = () => void signOutAndLeave(paths.login)
  if (failure)
    return (
      <div className={styles.form}>
        <Notice tone="danger" urgent title={failure} />
        <Button variant="default" onClick={leave}>
          {m.factor_sign_in_again()}
        </Button>
      </div>
    )
  if (status === null) return null
  if (proved)
    return (
      <div className={styles.form}>
        <Notice tone="warning" title={m.factor_recovery_used()}>
          {m.factor_recovery_left({ n: proved.recoveryLeft })} {m.factor_recovery_renew_soon()}
        </Notice>
        <Button fullWidth size="md" autoFocus onClick={onSignedIn}>
          {m.factor_go_on()}
        </Button>
      </div>
    )
  const enter = (now: Proved) => (now.by === 'recovery' ? setProved(now) : onSignedIn())
  const tooLate = status.missing && !status.signedInRecently
  return (
    <div className={styles.form}>
      <p className={styles.who}>{status.email}</p>
      {tooLate ? (
        <Notice tone="info" title={m.factor_demanded_title()}>
          {m.problem_sign_in_again()}
        </Notice>
      ) : status.missing ? (
        <>
          <Notice tone="info" title={m.factor_demanded_title()}>
            {m.factor_demanded_hint()}
          </Notice>
          <SetUpFactor email={status.email} identity={{}} onDone={onSignedIn} />
        </>
      ) : (
        <FactorForm status={status} onProved={enter} />
      )}
      <Button variant="subtle" onClick={leave}>
        {tooLate ? m.factor_sign_in_again() : m.factor_not_me()}
      </Button>
    </div>
  )
}
