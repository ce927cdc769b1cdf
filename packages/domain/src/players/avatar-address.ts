import { type Decision, accept, refuse } from '../decision.ts'

export const avatarAddressProblems = [
  'not-https',
  'has-credentials',
  'has-port',
  'is-numeric-host',
  'has-no-domain',
  'too-long',
] as const
export type AvatarAddressProblem = (typeof avatarAddressProblems)[number]

const longest = 2_000

/**
 * Reads the URL of a picture on another site, stored as given (spec section 5). The server never fetches it,
 * but the browsers of staff do. So it must be https with a public host name, without credentials or a port,
 * and no address inside a network. Text that is no URL, or contains spaces, is `not-https` too.
 */
export function readAvatarAddress(text: string): Decision<string, AvatarAddressProblem> {
  if (text.length > longest) return refuse('too-long')
  // Browsers drop or convert these characters, so they would load another URL than the one checked here.
  if (!text.startsWith('https://') || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text))
    return refuse('not-https')
  // Parsed like in browsers, which read 0x7f.1 and 2130706433 as addresses of the local machine.
  const { username, password, port, hostname } = new URL(text)
  if (username !== '' || password !== '' || /^https:\/\/[^/?#]*@/.test(text)) return refuse('has-credentials')
  if (port !== '') return refuse('has-port')
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return refuse('is-numeric-host')
  const name = hostname.replace(/\.$/, '')
  if (!name.includes('.') || /\.(localhost|local|internal|lan|home|intranet)$/.test(name))
    return refuse('has-no-domain')
  return accept(text)
}
