import { isPrivateHost } from './private-host.ts'
import { forbiddenRanges, privateRanges } from './private-ranges.ts'

/**
 * Returns whether we may connect to this address for this host name, which an owner entered (webhooks) or a browser sent
 * (web push). Checked for each resolved address when connecting, so a host name that later resolves differently gains
 * nothing. Private addresses are allowed only for private host names.
 */
export const mayConnectTo = (hostname: string, address: string): boolean =>
  !forbiddenRanges.has(address) && (isPrivateHost(hostname) || !privateRanges.has(address))
