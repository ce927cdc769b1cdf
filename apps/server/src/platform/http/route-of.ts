import type { FastifyRequest } from 'fastify'

/** Whether a request is of the contract, which answers with JSON only. */
export const isOfContract = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === '/api/*'

/** Returns the route of a request; in the API only `/api/area/command`, since what follows is a key. */
export function routeOf(request: FastifyRequest): string {
  if (!isOfContract(request)) return request.routeOptions.url ?? 'unknown'
  return request.url.split('?', 1)[0]!.split('/', 4).join('/')
}

/**
 * Creates the function that returns the route of a request that was answered with this status; `unknown` for a path
 * that has never succeeded, since anybody can invent any number of paths, even with personal names in them.
 */
export function newRouteNames(): (request: FastifyRequest, status: number) => string {
  const answeredWell = new Set<string>()
  return (request, status) => {
    const route = routeOf(request)
    if (status < 400) answeredWell.add(route)
    return answeredWell.has(route) ? route : 'unknown'
  }
}
