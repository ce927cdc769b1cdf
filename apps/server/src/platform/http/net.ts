import { isIPv6 } from 'node:net'

/**
 * Returns the network by which an address is counted: the address itself, or for IPv6 its /64, which one
 * customer of a provider owns.
 */
export function networkOf(address: string): string {
  const ipv4OrAddress = address.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
  if (!isIPv6(ipv4OrAddress)) return ipv4OrAddress
  const [head = '', tail] = ipv4OrAddress.split('%')[0]!.split('::')
  const parts = head === '' ? [] : head.split(':')
  if (tail !== undefined) while (parts.length < 8 - tail.split(':').filter(Boolean).length) parts.push('0')
  return `${[...parts, ...(tail ?? '').split(':').filter(Boolean)]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
