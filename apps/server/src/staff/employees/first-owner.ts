import { createHash, randomBytes } from 'node:crypto'
import { freshShopPolicy } from '@khlang/domain/staff/second-factor'
import { writeAudit } from '#platform/audit.ts'
import type { Sql, Tx } from '#platform/database/database.ts'
import { writeSetting } from '#platform/setting.ts'
import { ownerExists, saveSetupToken } from '../store.ts'

export const hashSetupToken = (token: string) => createHash('sha256').update(token).digest()

/** Returns the one-time address that a first start prints; null once there is an owner. */
export async function firstOwnerAddress(sql: Sql, publicUrl: string): Promise<string | null> {
  if (await ownerExists(sql)) return null
  const token = randomBytes(24).toString('base64url')
  await saveSetupToken(sql, hashSetupToken(token))
  return `${publicUrl}/setup#token=${token}`
}

/**
 * The initial settings of a real shop, besides its owner: second factors, and step-up by password for those
 * who have none. The demo is never opened this way, so it requires neither; an existing shop keeps what its
 * owner chose.
 */
export async function openShop(tx: Tx, actor: string): Promise<void> {
  const opened = { 'staff.secondFactor': freshShopPolicy, 'stepUp.password': true } as const
  for (const [key, value] of Object.entries(opened)) {
    const before = await writeSetting(tx, key as keyof typeof opened, value as never)
    await writeAudit(tx, {
      actor,
      act: 'setting.change',
      object: ['setting', key],
      before: { value: before },
      after: { value },
    })
  }
}
