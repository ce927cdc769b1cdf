import { creditsAnswer, creditsPath } from '@khlang/contract/credit-backend'
import type { z } from 'zod'
import type { BackendPlace } from '#platform/backend-place.ts'

type Credits = z.infer<typeof creditsAnswer>
/** Null when the back-end cannot be asked, or answers what is not an account of credit. `before`: what its last answer called `next`. */
export type ReadCredits = (playerKey: string, before?: number) => Promise<Credits | null>

const patienceMs = 2_000

/** Asks the back-end what a player has. Nothing moves by it, so it may fail, and be asked again, as it likes. */
export const createCreditReader =
  ({ url: baseUrl, headers }: BackendPlace): ReadCredits =>
  async (playerKey, before) => {
    try {
      const path = creditsPath(playerKey) + (before === undefined ? '' : `?before=${before}`)
      const answer = await fetch(new URL(path, `${baseUrl}/`), {
        headers,
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      return answer.ok ? (creditsAnswer.safeParse(await answer.json()).data ?? null) : null
    } catch {
      return null
    }
  }
