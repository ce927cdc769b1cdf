import { isIP } from 'node:net'

/**
 * Returns whether a host is this machine, an address in a private network, or a name used only in private
 * networks. Any other host is reached over public networks and therefore needs TLS with a verified
 * certificate (ASVS V12.3.1, V12.3.2).
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 4) return privateV4.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]|^fe[89ab]/.test(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan)$/.test(host)
}

const privateV4 = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./

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
