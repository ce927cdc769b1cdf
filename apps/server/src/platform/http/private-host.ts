import { isIP } from 'node:net'
import { linkLocalRanges, privateRanges } from './private-ranges.ts'

/**
 * Returns whether a host is this machine, an address in a private network, or a name used only in private
 * networks. Any other host is reached over public networks and therefore needs TLS with a verified
 * certificate (ASVS V12.3.1, V12.3.2).
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) !== 0) return privateRanges.has(host) || linkLocalRanges.has(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan)$/.test(host)
}

/** Returns whether only this machine can reach what listens on this host. */
export const isLoopback = (host: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/**
 * Whether nobody in between reads what is sent to an address: it begins with https://, or is of this machine or a private
 * network. True for what is no address: that is another problem.
 */
export function isConfidential(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isPrivateHost(hostname)
}
