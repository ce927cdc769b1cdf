import { BlockList, isIP } from 'node:net'

type Ranges = { has: (address: string) => boolean }

/** Each range: its first address, and how many bits all its addresses share. */
function ranges(subnets: readonly [string, number][]): Ranges {
  const list = new BlockList()
  for (const [net, bits] of subnets) list.addSubnet(net, bits, isIP(net) === 4 ? 'ipv4' : 'ipv6')
  return { has: (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6') }
}

/** This machine, and private networks: also that of carriers, from which Tailscale and others give addresses. */
export const privateRanges = ranges([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
])

/** Link-local addresses: of this network alone, with the metadata of clouds. */
const linkLocal = [
  ['169.254.0.0', 16],
  ['fe80::', 10],
] as const satisfies [string, number][]
export const linkLocalRanges = ranges(linkLocal)

/** Address ranges to which we never connect for others: "this host", link-local, multicast and above. */
export const forbiddenRanges = ranges([
  ...linkLocal,
  ['0.0.0.0', 8],
  ['224.0.0.0', 3],
  ['::', 128],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
])
