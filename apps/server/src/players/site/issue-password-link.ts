import { randomBytes } from 'node:crypto'
import type { PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { passwordPage } from './password-link-page.ts'
import { hashOfLink, lockAccountNumber, savePasswordLink } from './password-link-store.ts'

/**
 * Creates a link with which a player sets their own password, and withdraws the previous link. The page asks
 * for the player's whole account number, so that employees who see it only masked cannot use the link. The
 * token is in the fragment, which is sent to no server and appears in no log.
 */
export async function issuePasswordLink({ caller, sql, publicUrl }: Context, { id }: { id: PlayerId }) {
  const actor = permit(caller, 'player.edit')
  const token = randomBytes(24).toString('base64url')
  const until = await transaction(sql, async (tx) => {
    const { number } = (await lockAccountNumber(tx, id)) ?? refuse('not-found')
    if (number === null) refuse('account-missing')
    await writeAudit(tx, { actor: actor.email, act: 'player.passwordLink', object: ['player', id] })
    return savePasswordLink(tx, { hash: hashOfLink(token), playerId: id, createdBy: actor.email })
  })
  return { link: `${publicUrl}${passwordPage}#${token}`, until: until.toISOString() }
}
