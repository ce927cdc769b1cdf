import type { FactorStatus } from '@khlang/contract/staff/second-factor'
import { useEffect, useState } from 'react'
import { readFactorStatus } from '#parts/factor/factor-calls.ts'
import { FactorForm } from '#parts/factor/FactorForm.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'

/** `onFailure` gets the sentence to show if the state of the second factor cannot be read. */
type Props = { onProved: () => void; onFailure: (text: string) => void }

/** Asks for the second factor after signing in again over a page whose session has ended. The page stays unchanged. */
export function OverFactor({ onProved, onFailure }: Props) {
  const [status, setStatus] = useState<FactorStatus | null>(null)
  useEffect(() => {
    readFactorStatus().then(setStatus, (error: unknown) => onFailure(loadProblemText(asProblem(error))))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [])
  return status && <FactorForm status={status} onProved={onProved} />
}
