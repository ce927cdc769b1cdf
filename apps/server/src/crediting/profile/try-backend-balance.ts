import { creditsPath } from '@khlang/contract/credit-backend'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { storable } from '#platform/database/storable.ts'
import { findPlayer } from '../player-key-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { mannerOf } from '../sending/backend-manner.ts'
import { balanceIn } from '../sending/credit-reader.ts'
import { findProfile } from './profile-store.ts'

/**
 * Asks for a player's balance with a profile version, as a rule the draft. Returns what was observed, also if no answer
 * came, and the balance read from it (null if there is none). No credit moves.
 */
export async function tryBackendBalance(
  { caller, sql, backend }: Context,
  { profile: version, player: codeOrId }: { profile: number; player: string },
) {
  const actor = permit(caller, 'backend.manage')
  const profile = (await findProfile(sql, { version, place: backend.place })) ?? refuse('not-found')
  const player = (await findPlayer(sql, codeOrId)) ?? refuse('not-found')
  const { balances, headers } = mannerOf(profile, backend.openHeaders)
  const answer = storable(
    await backend.call(
      { id: newId() },
      { method: 'GET', path: creditsPath(player.externalKey) },
      { headers, answerMs: profile.timeoutMs },
    ),
  )
  const isAnswer = answer.kind === 'answer' && answer.httpStatus >= 200 && answer.httpStatus <= 299
  const balance = isAnswer ? balanceIn(answer.body, balances) : null
  await writeAudit(sql, {
    actor: actor.email,
    act: 'backend.tryBalance',
    object: ['backend-profile', String(version)],
    after: { player: player.id, balance },
  })
  return { balance, answer }
}
