import { isPrivateHost } from './private-host.ts'

/**
 * Returns whether a request was addressed to one of our host names: that of PUBLIC_URL, or a private one. A
 * foreign page can re-point its own host name to this machine (DNS rebinding); the browser then treats us as
 * part of that page.
 */
export function isOwnHostname(hostname: string, publicUrl: string): boolean {
  return hostname.toLowerCase() === new URL(publicUrl).hostname || isPrivateHost(hostname)
}
