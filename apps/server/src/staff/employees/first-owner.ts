import { createHash, randomBytes } from 'node:crypto'
import { freshShopPolicy } from '@khlang/domain/staff/second-factor'
import { writeAudit } from '#platform/audit.ts'
import type { Sql, Tx } from '#platform/database/database.ts'
import { writeSetting } from '#platform/setting.ts'
import { ownerExists, saveSetupToken } from '../store.ts'

export const hashSetupToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Returns a new one-time address at which the first owner is created; null if there is an owner. Each start prints a
 * new one; each remains valid for 24 hours.
 */
export async function firstOwnerAddress(sql: Sql, publicUrl: string): Promise<string | null> {
  if (await ownerExists(sql)) return null
  const token = randomBytes(24).toString('base64url')
  await saveSetupToken(sql, hashSetupToken(token))
  return `${publicUrl}/setup#token=${token}`
}

/**
 * Makes the initial settings of a real shop when its first owner is created: which roles must have a second
 * factor, and step-up by password for employees without one. The demo does not call this, so it requires
 * neither.
 */
export async function applyInitialSettings(tx: Tx, actor: string): Promise<void> {
  const initial = { 'staff.secondFactor': freshShopPolicy, 'stepUp.password': true } as const
  for (const [key, value] of Object.entries(initial)) {
    const before = await writeSetting(tx, key as keyof typeof initial, value as never)
    await writeAudit(tx, {
      actor,
      act: 'setting.change',
      object: ['setting', key],
      before: { value: before },
      after: { value },
    })
  }
}
