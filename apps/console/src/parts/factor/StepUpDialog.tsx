import type { FactorDoor } from '@khlang/contract/second-factor'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './Factor.module.css'
import { readDoor } from './factor-calls.ts'
import { FactorForm } from './FactorForm.tsx'
import { PasswordProof } from './PasswordProof.tsx'

/** Opens over the current page. The typed values stay, and the command continues by itself after verification. */
export function StepUpDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const [door, setDoor] = useState<FactorDoor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    readDoor().then(setDoor, (error: unknown) => setFailure(problemText(asProblem(error))))
  }, [])
  if (door === null && failure === null) return null
  return (
    <Dialog title={m.factor_anew()} onClose={() => onEnd(false)}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.factor_anew_hint()}</p>
        {failure && <Notice tone="danger" urgent title={failure} />}
        {door && !door.missing && <FactorForm door={door} onProved={() => onEnd(true)} />}
        {door?.missing && <PasswordProof has={door.password} onProved={() => onEnd(true)} />}
      </div>
    </Dialog>
  )
}
