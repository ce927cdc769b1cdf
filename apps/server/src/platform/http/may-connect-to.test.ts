import { describe, expect, test } from 'vitest'
import { mayConnectTo } from './may-connect-to.ts'
import { isPrivateHost } from './private-host.ts'

/** Each private network by its first and last address, and the public addresses on both sides of it. */
const privateNetworks = [
  { ends: ['127.0.0.0', '127.255.255.255'], beside: ['126.255.255.255', '128.0.0.0'] },
  { ends: ['10.0.0.0', '10.255.255.255'], beside: ['9.255.255.255', '11.0.0.0'] },
  { ends: ['100.64.0.0', '100.127.255.255'], beside: ['100.63.255.255', '100.128.0.0'] },
  { ends: ['172.16.0.0', '172.31.255.255'], beside: ['172.15.255.255', '172.32.0.0'] },
  { ends: ['192.168.0.0', '192.168.255.255'], beside: ['192.167.255.255', '192.169.0.0'] },
  { ends: ['::1', '::1'], beside: ['2001:db8::1'] },
  { ends: ['fc00::', 'fdff:ffff::1'], beside: ['fbff:ffff::1'] },
]
/** Each network to which nothing connects, whatever the host is called. */
const forbiddenNetworks = [
  { ends: ['0.0.0.0', '0.255.255.255'], beside: ['1.0.0.0'] },
  { ends: ['169.254.0.0', '169.254.255.255'], beside: ['169.253.255.255', '169.255.0.0'] },
  { ends: ['224.0.0.0', '255.255.255.255'], beside: ['223.255.255.255'] },
  { ends: ['::', '::'], beside: [] },
  { ends: ['fe80::', 'febf:ffff::1'], beside: ['fec0::'] },
  { ends: ['ff00::', 'ffff:ffff::1'], beside: [] },
  { ends: ['fd00:ec2::254', 'fd00:ec2::254'], beside: [] },
]

describe.each(privateNetworks)('a private network from $ends.0 to $ends.1', ({ ends, beside }) => {
  test.each(ends)('may be reached at %s by a private name only', (address) => {
    expect(mayConnectTo('backend.internal', address)).toBe(true)
    expect(mayConnectTo('backend.example.com', address)).toBe(false)
  })
  test.each(ends)('needs no TLS at %s, and may be reached there by the address itself', (address) => {
    expect(isPrivateHost(address)).toBe(true)
    expect(mayConnectTo(address, address)).toBe(true)
  })
  test.each(beside)('does not contain %s', (address) => {
    expect(mayConnectTo('backend.example.com', address)).toBe(true)
    expect(isPrivateHost(address)).toBe(false)
  })
})

describe.each(forbiddenNetworks)('the network from $ends.0 to $ends.1', ({ ends, beside }) => {
  test.each(ends)('may not be reached at %s by any name', (address) => {
    expect(mayConnectTo('backend.internal', address)).toBe(false)
    expect(mayConnectTo('backend.example.com', address)).toBe(false)
  })
  test.each(beside)('does not contain %s', (address) => {
    expect(mayConnectTo('backend.internal', address)).toBe(true)
  })
})
