import type { Api } from '@khlang/contract/api'
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from 'virtual:contract'
import { Problem } from '#parts/problem.ts'
import { forgetUser } from '#parts/session.ts'
import { signInAddress } from './paths.ts'
import { fetchAnswer } from '#parts/fetch-answer.ts'
import { askingAnew } from '#parts/fresh.ts'

export const linkTo = (routes: AnyContractRouter) =>
  new OpenAPILink(routes, {
    url: () => new URL('/api', location.href).href,
    fetch: (request, init) =>
      askingAnew(() => fetchAnswer(request.clone(), init as RequestInit)).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 401) leave(error.code !== 'not-signed-in')
        throw error
      }),
  })

/** The server, as the contract describes it. A "no" is thrown as `Problem`. */
export const api: ContractRouterClient<Omit<Api, 'connections'>> = createORPCClient(linkTo(contract))

/** The session is over, or half: to the door, and back here afterwards; unless somebody keeps the page as it is. */
export function leave(half = false) {
  if (stays?.()) return
  forgetUser()
  location.assign(signInAddress(location.pathname + location.search, half))
}

let stays: (() => boolean) | null = null
export const stayIf = (kept: typeof stays) => {
  stays = kept
}
