import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areKeys, encryptPush } from './push-encryption.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'

// Invariant: Only the browser itself can read what is pushed to it, and nothing outdated is pushed. Rule:
// `notifications/push/push-encryption.ts`, `domain/notifications/push.ts`. Database: `push_delivery`:
// `until`, lease, `where fence = …`.
test('a message is encrypted exactly as in the example of the standard (RFC 8291, section 5)', () => {
  const ownKeyPair = createECDH('prime256v1')
  ownKeyPair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const sealed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    { p256dh, auth },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), ownKeyPair },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a key off the curve or a secret of the wrong length is refused', () => {
  expect(areKeys({ p256dh, auth })).toBe(true)
  expect(areKeys({ p256dh: p256dh.slice(0, 40), auth })).toBe(false)
  expect(areKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false)
  expect(areKeys({ p256dh, auth: 'short' })).toBe(false)
})
