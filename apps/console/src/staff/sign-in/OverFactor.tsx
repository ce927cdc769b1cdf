import type { FactorStatus } from '@khlang/contract/staff/second-factor'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { readFactorStatus } from '#parts/factor/factor-calls.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { AskFactor } from './AskFactor.tsx'

type Props = {
  onProved: () => void
  /** Gets the sentence to show if the state of the second factor cannot be read. */
  onFailure: (text: string) => void
  /** Called when a first factor is about to be set up. */
  onSettingUp: () => void
  /** Asks for the password again, if the sign-in is too old to set up a first factor. */
  onSignInAgain: () => void
}

/**
 * Asks for the second factor after signing in again over a page whose session has ended, or sets up the first one if the
 * role requires it by now. The page stays unchanged.
 */
export function OverFactor({ onProved, onFailure, onSettingUp, onSignInAgain }: Props) {
  const [status, setStatus] = useState<FactorStatus | null>(null)
  useEffect(() => {
    readFactorStatus().then(
      (read) => {
        if (read.missing && read.signedInRecently) onSettingUp()
        setStatus(read)
      },
      (error: unknown) => onFailure(loadProblemText(asProblem(error))),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [])
  if (status === null) return null
  return (
    <>
      <AskFactor status={status} onProved={onProved} />
      {status.missing && !status.signedInRecently && (
        <Button variant="default" onClick={onSignInAgain}>
          {m.go_back()}
        </Button>
      )}
    </>
  )
}
