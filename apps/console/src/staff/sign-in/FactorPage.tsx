import type { FactorStatus, Proved } from '@khlang/contract/staff/second-factor'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { readFactorStatus } from '#parts/factor/factor-calls.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { signOutAndLeave } from '#parts/session/sign-out.ts'
import { Notice } from '#ui/Notice.tsx'
import { AskFactor } from './AskFactor.tsx'
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
  const enter = (now: Proved | null) => (now?.by === 'recovery' ? setProved(now) : onSignedIn())
  const tooLate = status.missing && !status.signedInRecently
  return (
    <div className={styles.form}>
      <p className={styles.who}>{status.email}</p>
      <AskFactor status={status} onProved={enter} />
      <Button variant="subtle" onClick={leave}>
        {tooLate ? m.factor_sign_in_again() : m.factor_not_me()}
      </Button>
    </div>
  )
}
