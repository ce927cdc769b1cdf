import { heardLogin } from '@khlang/contract/service-api/service'
import { transaction } from '#platform/database/database.ts'
import { processEach } from '#platform/workers/process-each.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addLogin } from './login-store.ts'

/** Records when players sign in at the player site. A sign-in that is sent twice is recorded once. */
export async function logins({ caller, sql }: Context, { logins }: { logins: unknown[] }) {
  permitService(caller, 'logins')
  const results = await transaction(sql, (tx) =>
    processEach(logins, heardLogin, async ({ player, at }) => {
      const outcome = await addLogin(tx, player, at)
      return outcome === null
        ? { outcome: 'refused', reason: 'player: there is no player with this key, code or id.' }
        : { outcome }
    }),
  )
  return { results }
}
