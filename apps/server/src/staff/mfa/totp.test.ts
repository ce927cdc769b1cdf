import { describe, expect, test } from 'vitest'
import { base32, codeOfStep, newTotpSecret, stepAt, stepOfCode, totpAddress } from './totp.ts'

describe('codes of authenticator apps', () => {
  const secret = Buffer.from('12345678901234567890')

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  test('are valid thirty seconds before and after, and not a minute', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    for (const off of [-1, 0, 1])
      expect(stepOfCode(secret, codeOfStep(secret, step + off), now)).toBe(step + off)
    for (const off of [-2, 2]) expect(stepOfCode(secret, codeOfStep(secret, step + off), now)).toBeNull()
    expect(stepOfCode(secret, '28708', now)).toBeNull()
  })

  test('are set up by a secret of 160 bits, typed or scanned', () => {
    expect(newTotpSecret()).toHaveLength(20)
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(totpAddress('ABC', { account: 'a@b.example', issuer: 'คลัง' })).toBe(
      `otpauth://totp/${encodeURIComponent('คลัง')}:a%40b.example?secret=ABC&issuer=${encodeURIComponent('คลัง')}`,
    )
  })
})
