import type { FactorStatus } from '@khlang/contract/staff/second-factor'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './Factor.module.css'
import { readFactorStatus } from './factor-calls.ts'
import { FactorForm } from './FactorForm.tsx'
import { PasswordProof } from './PasswordProof.tsx'

/**
 * Asks the employee, over the current page, to prove their identity again (step-up). The typed values stay, and the
 * command continues after that.
 */
export function StepUpDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const [status, setStatus] = useState<FactorStatus | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    readFactorStatus().then(setStatus, (error: unknown) => setFailure(loadProblemText(asProblem(error))))
  }, [])
  if (status === null && failure === null) return null
  return (
    <Dialog title={m.factor_anew()} onClose={() => onEnd(false)}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.factor_anew_hint()}</p>
        {failure && <Notice tone="danger" urgent title={failure} />}
        {status && !status.missing && <FactorForm status={status} onProved={() => onEnd(true)} />}
        {status?.missing && <PasswordProof hasPassword={status.password} onProved={() => onEnd(true)} />}
      </div>
    </Dialog>
  )
}
