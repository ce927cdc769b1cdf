import { BlockList, isIP } from 'node:net'
import { isPrivateHost } from './private-host.ts'

/** Address ranges to which we never connect: "this host", link-local with cloud metadata, multicast and above. */
const forbiddenRanges = blocked([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
])
/** Address ranges of this machine and of private networks. */
const privateRanges = blocked([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
])

function blocked(subnets: readonly [string, number][]): BlockList {
  const list = new BlockList()
  for (const [net, bits] of subnets) list.addSubnet(net, bits, isIP(net) === 4 ? 'ipv4' : 'ipv6')
  return list
}

/**
 * Returns whether we may connect to this address for this host name, which an owner entered (webhooks) or a browser sent
 * (web push). Checked for each resolved address when connecting, so a host name that later resolves differently gains
 * nothing. Private addresses are allowed only for private host names.
 */
export function mayConnectTo(hostname: string, address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return (
    !forbiddenRanges.check(address, family) &&
    (isPrivateHost(hostname) || !privateRanges.check(address, family))
  )
}
