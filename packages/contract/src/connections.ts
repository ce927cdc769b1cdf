import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import { instant, text } from './wire.ts'

export const keyScopes = [
  'deposits',
  'withdrawals',
  'statement-entries',
  'crediting',
  'logins',
  'rewards',
  'passwords',
] as const
export type KeyScope = (typeof keyScopes)[number]

const serviceKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

export const connections = {
  keys: oc
    .route({ method: 'GET', path: '/connections/keys', tags: ['connections'] })
    .output(z.object({ rows: z.array(serviceKey) })),
  createKey: oc
    .route({ method: 'POST', path: '/connections/create-key', tags: ['connections'] })
    .input(z.object({ name: text(80, 1), scopes: z.array(z.enum(keyScopes)).min(1) }))
    .output(serviceKey.extend({ key: z.string().describe('Shown this once; only its hash is kept') })),
  revokeKey: oc
    .route({ method: 'POST', path: '/connections/revoke-key', tags: ['connections'] })
    .input(z.object({ id: z.uuid() }))
    .output(serviceKey)
    .errors(refuses('not-found')),
}
