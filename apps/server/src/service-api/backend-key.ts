import type { Sql } from '#platform/database/database.ts'
import { maxRequestsPerMinute, usualKeyBonus } from '@khlang/domain/service-api/service-key'
import { newId } from '#platform/ids.ts'
import { readOrMakeSecret } from '#platform/secrets/secret.ts'
import { findServiceKey } from '#staff/sessions/service-key-store.ts'
import { addServiceKey } from './store.ts'

/**
 * Returns the service key with which the bundled crediting back-end reads what it is to credit or pay out
 * (`cashier/service/request.ts`). Creates the service key if it does not exist.
 * A key that was revoked is returned all the same, and refused when it is used.
 */
export async function ensureBackendKey(sql: Sql, dataDir: string): Promise<string> {
  const key = `khl_${await readOrMakeSecret(dataDir, 'backend-key.secret')}`
  if (!(await findServiceKey(sql, key))) {
    await addServiceKey(sql, {
      id: newId(),
      name: 'bundled back-end',
      scopes: ['crediting'],
      key,
      createdBy: 'system',
      perMinute: maxRequestsPerMinute,
      bonusCeiling: usualKeyBonus, // in credits; this key makes no deposits
    }).catch(ignoreExistingKey)
  }
  return key
}

/** Ignores that the key exists: another process has just created it, or it was revoked. */
function ignoreExistingKey(error: unknown) {
  if ((error as { code?: string }).code !== '23505') throw error
}
