import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import * as m from '#messages'

const ofKey = 'service:'
/** What a player did themselves, such as setting their password by a link. */
const byThePlayer = 'player'

/**
 * Returns who acted: the part of an e-mail before the @, auto-match, the name of a service key, the player, or the
 * system itself.
 */
export function whoText(actor: string): string {
  if (actor.startsWith(ofKey)) return m.who_key({ name: actor.slice(ofKey.length) })
  if (actor === byThePlayer) return m.who_player()
  return actor === autoMatcherName ? m.auto_matcher() : actor.split('@')[0]!
}

/** Returns who acted, with the full e-mail, for places with enough room. */
export const whoOrAddress = (actor: string) =>
  actor === autoMatcherName || actor === byThePlayer ? whoText(actor) : actor
