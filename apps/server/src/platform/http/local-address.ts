import { isIP } from 'node:net'
import { isPrivateHost } from './private-host.ts'

/** Addresses that mean every interface; a caller on this machine uses the loopback one. */
const loopbackOf: Partial<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Returns the address at which a process of this machine reaches the console. The public one may lead through a proxy that
 * is not reachable from here, or has a certificate that only browsers trust. It is used where the port is not known yet (0).
 */
export function localAddress({ host, port, publicUrl }: { host: string; port: number; publicUrl: string }) {
  const own = loopbackOf[host] ?? host
  // At a public address or name the console knows only the public one as its own (`ownHostnameCheck`).
  if (port === 0 || !isPrivateHost(own)) return publicUrl
  return `http://${isIP(own) === 6 ? `[${own}]` : own}:${port}`
}
