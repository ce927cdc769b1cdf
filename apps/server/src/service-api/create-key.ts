import { randomBytes } from 'node:crypto'
import type { KeyScope } from '@khlang/domain/service-api/service-key'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { keyRow } from './rows.ts'
import { addServiceKey } from './store.ts'

/** Creates a key. Only this answer contains the key itself. */
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
    return { ...keyRow(row), key }
  })
}

/** Returns a new key of 256 random bits, with a prefix by which secret scanners recognise a leaked one. */
export const newServiceKey = () => `khl_${randomBytes(32).toString('base64url')}`
