import { expect, test } from 'vitest'
import { addressBelow } from './address-below.ts'

test.each([
  ['https://shop.example', 'https://shop.example/addcredit'],
  ['https://shop.example/', 'https://shop.example/addcredit'],
  ['https://shop.example/api', 'https://shop.example/api/addcredit'],
  ['https://shop.example/api//', 'https://shop.example/api/addcredit'],
  ['https://name@shop.example:8443/a/b/', 'https://name@shop.example:8443/a/b/addcredit'],
])('the path of an address that an operator set stays: %s', (base, address) => {
  expect(addressBelow(base, '/addcredit').href).toBe(address)
})
