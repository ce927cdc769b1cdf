import { isPrivateHost } from './private-host.ts'

/**
 * Creates the function that tells whether a request was addressed to one of our host names: that of PUBLIC_URL, or a
 * private one. A foreign page can re-point its own host name to this machine (DNS rebinding); the browser then treats us
 * as part of that page.
 */
export function ownHostnameCheck(publicUrl: string): (hostname: string) => boolean {
  const { hostname: ours } = new URL(publicUrl)
  return (hostname) => hostname === ours || hostname.toLowerCase() === ours || isPrivateHost(hostname)
}
