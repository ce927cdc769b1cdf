import { expect, test } from 'vitest'
import { senderText } from './sender-text.ts'

const nobody = { senderBank: null, senderAccount: null, senderMobile: null, senderName: null }

test('the sender in one line never has a whole account number or mobile number', () => {
  const byBank = { ...nobody, senderBank: 'SCB', senderAccount: '5551234567', senderName: 'นายตัวอย่าง' }
  expect(senderText(byBank)).toBe('SCB xxxxxx4567 นายตัวอย่าง')
  expect(senderText({ ...nobody, senderMobile: '0812345678' })).toBe('08x-xxx-5678')
})

test('a sender of whom the bank shows nothing is an empty text', () => {
  expect(senderText(nobody)).toBe('')
})
