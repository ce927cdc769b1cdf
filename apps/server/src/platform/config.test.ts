import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

const tls = { TRUSTED_PROXIES: '127.0.0.1' }

test.each(['10.0.0', '10.0.0.0/40', '10.0.0.0/8/8', '::1/129', '1.2.3.4/', '999.1.1.1', 'everyone'])(
  'a proxy %s that is no address is refused at the start, and not when the first request comes',
  (proxy) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${proxy}` })).toThrow(
      /^TRUSTED_PROXIES must be an IP address or a range/,
    )
  },
)

test('proxies are addresses or ranges of either kind', () => {
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8'
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(TRUSTED_PROXIES.split(', '))
})

test('the address of the console is kept in one form, however it is written', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ ...tls, PUBLIC_URL }).publicUrl
  expect(publicUrl('HTTPS://Console.Example/')).toBe('https://console.example')
  expect(publicUrl('https://console.example:443')).toBe('https://console.example')
  for (const wrong of ['https://console.example/staff', 'https://console.example/?x=1'])
    expect(() => publicUrl(wrong)).toThrow('PUBLIC_URL must be an address without a path')
})

test('an address in capitals does not let passwords be sent unencrypted', () => {
  expect(() => readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'HTTP://10.0.0.1' })).toThrow(/unencrypted/)
})

test('a host of IPv6 has brackets in the address of the console', () => {
  expect(readConfig({ HOST: '::1', PORT: '8081' }).publicUrl).toBe('http://[::1]:8081')
})

test('a secret from an empty file is a wrong setting, and not one that was left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'database')
  writeFileSync(file, ' \n')
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
    `DATABASE_URL_FILE names an empty file: ${file}.`,
  )
})
