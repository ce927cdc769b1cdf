import type { Api } from '@khlang/contract/api'
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from 'virtual:contract'
import { Problem } from '#parts/problems/problem.ts'
import { forgetUser } from '#parts/session/session.ts'
import { signInAddress } from './paths.ts'
import { fetchAnswer } from '#parts/problems/fetch-answer.ts'
import { askingAnew } from '#parts/fresh.ts'
import { sessionRenewed } from '#parts/session/renewed-session.ts'

/**
 * Sends calls to the server. A call refused for its session is repeated once; if that fails too, the page is left
 * for the sign-in page.
 */
export const linkTo = (routes: AnyContractRouter) =>
  new OpenAPILink(routes, {
    url: () => new URL('/api', location.href).href,
    fetch(request, init) {
      const send = () => fetchAnswer(request.clone(), init as RequestInit)
      return askingAnew(() => send().catch(whenSignedIn(send))).catch((error: unknown) => {
        if (isSignedOut(error)) leave(error.code !== 'not-signed-in')
        throw error
      })
    },
  })

const isSignedOut = (error: unknown): error is Problem => error instanceof Problem && error.status === 401

/** The call may have been sent with the previous session token. Sends it once more with the current one. */
const whenSignedIn =
  <Answer>(send: () => Promise<Answer>) =>
  async (error: unknown) => {
    if (!isSignedOut(error)) throw error
    await sessionRenewed()
    return send()
  }

/** The server's API, as described by the contract. A refusal is thrown as `Problem`. */
export const api: ContractRouterClient<Omit<Api, 'connections'>> = createORPCClient(linkTo(contract))

/**
 * Leaves for the sign-in page when the session is over or lacks its second factor, and returns here afterwards. Does
 * nothing if `stayIf` keeps the page.
 */
export function leave(mfaPending = false) {
  if (stays?.()) return
  forgetUser()
  location.assign(signInAddress(location.pathname + location.search, mfaPending))
}

let stays: (() => boolean) | null = null
/** Sets the check that decides whether a page stays open although its session is over; null removes it. */
export const stayIf = (kept: typeof stays) => {
  stays = kept
}
