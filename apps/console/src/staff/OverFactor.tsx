import type { FactorDoor } from '@khlang/contract/second-factor'
import { useEffect, useState } from 'react'
import { readDoor } from '#parts/factor/factor-calls.ts'
import { FactorForm } from '#parts/factor/FactorForm.tsx'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'

type Props = { onProved: () => void; onFailure: (text: string) => void }

/** The second factor after the password, over the page, which stays as it was. */
export function OverFactor({ onProved, onFailure }: Props) {
  const [door, setDoor] = useState<FactorDoor | null>(null)
  useEffect(() => {
    readDoor().then(setDoor, (error: unknown) => onFailure(problemText(asProblem(error))))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [])
  return door && <FactorForm door={door} onProved={onProved} />
}
