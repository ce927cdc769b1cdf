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
 * An address of a picture elsewhere, kept as it is (spec section 5). The server never fetches it, browsers of staff do: so it is a public
 * name over https and nothing that points into a house, carries a secret, or knocks at another door.
 */
export function readAvatarAddress(text: string): Decision<string, AvatarAddressProblem> {
  if (text.length > longest) return refuse('too-long')
  // What browsers would leave out or turn round while they read it is not the address that was looked at.
  if (!text.startsWith('https://') || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text))
    return refuse('not-https')
  // Read as browsers read it: 0x7f.1 and 2130706433 are addresses of this machine.
  const { username, password, port, hostname } = new URL(text)
  if (username !== '' || password !== '' || /^https:\/\/[^/?#]*@/.test(text)) return refuse('has-credentials')
  if (port !== '') return refuse('has-port')
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return refuse('is-numeric-host')
  const name = hostname.replace(/\.$/, '')
  if (!name.includes('.') || /\.(localhost|local|internal|lan|home|intranet)$/.test(name))
    return refuse('has-no-domain')
  return accept(text)
}
