import { netOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { findLink, type LinkKind, type LinkRecord } from './link-store.ts'
import { hashOf } from './one-time-link.ts'
import { slowedDown } from '../sign-in/throttle.ts'

export type LinkAnswer = { token: string; password: string }
type LinkContext = Pick<Context, 'sql' | 'address'>

/** Returns the open link of a token, before a password is hashed: somebody without a link causes no cost. */
export const openLink = async (context: LinkContext, token: string, kind: LinkKind) =>
  mustBeOpen(await findGuarded(context, token), kind)

/** Finds the link of a token. Nobody can guess 192 bits, and attempts are rate-limited as well. */
export const findGuarded = ({ sql, address }: LinkContext, token: string) =>
  slowedDown(sql, `address:link:${netOf(address)}`, () => findLink(sql, hashOf(token))).then(
    (link) => link ?? refuse('link-wrong'),
  )

/** Refuses a link that is used, expired or for something else. */
export function mustBeOpen(link: LinkRecord | null, kind: LinkKind): LinkRecord {
  if (!link || link.kind !== kind) return refuse('link-wrong')
  if (link.state !== 'open') return refuse(link.state === 'used' ? 'link-used' : 'link-expired')
  return link
}
