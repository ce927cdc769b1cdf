import { randomBytes } from 'node:crypto'
import type { KeyScope } from '@khlang/domain/service-api/service-key'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit, permitRead } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import {
  addServiceKey,
  limitServiceKey,
  listServiceKeys,
  revokeServiceKey,
  type ServiceKey,
} from './store.ts'

/** Lists the keys for the player site, bank feeds and the crediting back-end. */
export async function keys({ caller, sql }: Context) {
  permitRead(caller, 'key.manage')
  return { rows: (await listServiceKeys(sql)).map(toRow) }
}

export async function createKey(
  { caller, sql }: Context,
  {
    name,
    scopes,
    perMinute,
    bonusCeiling,
  }: { name: string; scopes: KeyScope[]; perMinute: number; bonusCeiling: number },
) {
  const actor = permit(caller, 'key.manage')
  const key = newServiceKey()
  return transaction(sql, async (tx) => {
    const row = await addServiceKey(tx, {
      id: newId(),
      name,
      scopes,
      key,
      perMinute,
      bonusCeiling,
      createdBy: actor.email,
    })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'key.create',
      object: ['service-key', row.id],
      after: { name, scopes, perMinute, bonusCeiling },
    })
    return { ...toRow(row), key }
  })
}

/** Changes limits, from the next request on. */
export async function limitKey(
  { caller, sql }: Context,
  input: { id: string; perMinute: number; bonusCeiling?: number | undefined },
) {
  const actor = permit(caller, 'key.manage')
  return transaction(sql, async (tx) => {
    const row = (await limitServiceKey(tx, input)) ?? refuse('not-found')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'key.limit',
      object: ['service-key', row.id],
      after: { perMinute: row.perMinute, bonusCeiling: row.bonusCeiling },
    })
    return toRow(row)
  })
}

export async function revokeKey({ caller, sql }: Context, { id }: { id: string }) {
  const actor = permit(caller, 'key.manage')
  return transaction(sql, async (tx) => {
    const row = (await revokeServiceKey(tx, id)) ?? refuse('not-found')
    await writeAudit(tx, { actor: actor.email, act: 'key.revoke', object: ['service-key', id] })
    return toRow(row)
  })
}

/** Recognisable in a leak, with 256 random bits. */
export const newServiceKey = () => `khl_${randomBytes(32).toString('base64url')}`

const toRow = (key: ServiceKey) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})
