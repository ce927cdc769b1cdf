import { randomBytes } from 'node:crypto'
import type { PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { passwordPage } from './password-link-page.ts'
import { accountNumberOf, hashOfLink, savePasswordLink } from './password-link-store.ts'

/**
 * A link by which a player sets a password of their own. Whoever hands it on cannot use it: it asks for the player's whole account
 * number, which they neither see nor may change. The token stands in the fragment, which no server and no log is sent.
 */
export async function issuePasswordLink({ caller, sql, publicUrl }: Context, { id }: { id: PlayerId }) {
  const actor = permit(caller, 'player.edit')
  const token = randomBytes(24).toString('base64url')
  const until = await transaction(sql, async (tx) => {
    const { number } = (await accountNumberOf(tx, id)) ?? refuse('not-found')
    if (number === null) refuse('account-missing')
    await writeAudit(tx, { actor: actor.email, act: 'player.passwordLink', object: ['player', id] })
    return savePasswordLink(tx, { hash: hashOfLink(token), playerId: id, createdBy: actor.email })
  })
  return { link: `${publicUrl}${passwordPage}#${token}`, until: until.toISOString() }
}
