import { networkOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { findLink, type LinkKind, type LinkRecord } from './link-store.ts'
import { hashOf } from './one-time-link.ts'
import { withSlowdown } from '../sign-in/throttle.ts'

export type LinkAnswer = { token: string; password: string }
type LinkContext = Pick<Context, 'sql' | 'address'>

/**
 * Returns the open link of a token; otherwise refuses, like `mustBeOpen`. Called before a password is hashed, so that
 * nobody without a link can cause that cost.
 */
export const openLink = async (context: LinkContext, token: string, kind: LinkKind) =>
  mustBeOpen(await findGuarded(context, token), kind)

/**
 * Finds the link of a token, in any state; refuses if there is none. The token has 192 bits, which nobody can
 * guess; in addition, attempts are limited.
 */
export const findGuarded = ({ sql, address }: LinkContext, token: string) =>
  withSlowdown(sql, `address:link:${networkOf(address)}`, () => findLink(sql, hashOf(token))).then(
    (link) => link ?? refuse('link-wrong'),
  )

/**
 * Returns the link if it is open and of this kind. Refuses with `link-used`, with `link-expired` (also if it was
 * withdrawn or the employee is switched off), and with `link-wrong` for none or one of another kind.
 */
export function mustBeOpen(link: LinkRecord | null, kind: LinkKind): LinkRecord {
  if (!link || link.kind !== kind) return refuse('link-wrong')
  if (link.state !== 'open') return refuse(link.state === 'used' ? 'link-used' : 'link-expired')
  return link
}
