import { useState } from 'react'
import * as m from '#messages'
import { afterSignIn, mfaPendingHash } from '#parts/navigation/paths.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { rememberUser } from '#parts/session/session.ts'
import { endSession } from '#parts/session/sign-out.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { openAfterMs } from './early-sign-in.ts'
import { type SignInAnswer, whoAmI } from './sign-in.ts'
import { useCountdown } from './use-countdown.ts'

/**
 * The code for a wrong password. An account that waits to be admitted gets the same code, so that nobody
 * learns that it exists.
 */
const wrongPassword = 'INVALID_EMAIL_OR_PASSWORD'

type Failure = { text: string; hint?: string | undefined }

/**
 * Finishes every way to sign in: opens the console, or shows why not. `phase`: `asking` until the server answers,
 * `factor` while the second factor is missing, `opening` until the console opens. `forget` hides the failure.
 */
export function useSignInAttempt() {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'factor' | 'opening'>(
    location.hash === mfaPendingHash ? 'factor' : 'idle',
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  const wait = useCountdown()

  function fail(text: string, hint?: string) {
    setFailure({ text, hint })
    setPhase('idle')
    toast({ title: 'Error', text, tone: 'danger', ms: toastMs.brief })
  }

  /** Signs in by `ask`. `waitingHint` is shown if the account belongs to no employee, or if the password is wrong. */
  async function enter(ask: () => Promise<SignInAnswer>, waitingHint: string) {
    setPhase('asking')
    setFailure(null)
    try {
      const answer = await ask()
      if (!answer.ok) {
        if (answer.waitSeconds !== null) wait.start(answer.waitSeconds)
        return fail(
          answer.message,
          answer.code === 'not-an-employee' || answer.code === wrongPassword ? waitingHint : undefined,
        )
      }
      rememberUser(await whoAmI())
      setPhase('opening')
      setTimeout(() => location.assign(afterSignIn(location.search)), openAfterMs)
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === 'second-factor-needed') return setPhase('factor')
      if (problem.code !== 'not-an-employee') return fail(problemText(problem))
      await endSession()
      fail(m.not_an_employee_literal(), waitingHint)
    }
  }

  return { phase, failure, wait, fail, forget: () => setFailure(null), enter }
}
