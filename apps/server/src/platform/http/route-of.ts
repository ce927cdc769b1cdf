import type { FastifyRequest } from 'fastify'

/** `/api/area/command` only: what follows is a key. A path that never succeeded can be invented by anybody. */
export function routeOf({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== '/api/*') return routeOptions.url ?? 'unknown'
  return url.split('?', 1)[0]!.split('/', 4).join('/')
}
