import { useRef, useState } from 'react'
import * as m from '#messages'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { NotGiven } from './webauthn.ts'

/**
 * Runs one try at a time and keeps the error message of a failed one. `run` resolves to whether the try succeeded;
 * during another try it does nothing and resolves to false.
 */
export function useProving<Answer>(onDone: (answer: Answer) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)

  async function run(attempt: () => Promise<Answer>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      onDone(await attempt())
      return true
    } catch (error) {
      setFailure(error instanceof NotGiven ? m.passkey_not_given() : problemText(asProblem(error)))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run, fail: setFailure }
}
