import { expect, test } from 'vitest'
import { eventDays, messageDays } from './line-following.ts'
import {
  freeStickers,
  isFreeSticker,
  longestLineText,
  mostLineContents,
  mostLineRecipients,
} from './line-content.ts'
import { replyHows } from './line-reply.ts'
import { batchStates, retryKeyHours, sendProblems, sendStates } from './line-sending.ts'

test('only the stickers of a pack that every account may send are free', () => {
  for (const { packageId, stickerIds } of freeStickers)
    for (const stickerId of stickerIds) expect(isFreeSticker(packageId, stickerId)).toBe(true)
  expect(isFreeSticker('11537', '51626494')).toBe(false)
  expect(isFreeSticker('99999', '52002734')).toBe(false)
  expect(isFreeSticker('', '')).toBe(false)
  expect(freeStickers.map(({ packageId, stickerIds }) => [packageId, ...stickerIds])).toEqual([
    ['11537', '52002734', '52002735', '52002736', '52002738', '52002739', '52002748'],
    ['11538', '51626494', '51626496', '51626498', '51626501', '51626502', '51626520'],
    ['11539', '52114110', '52114113', '52114117', '52114121', '52114131', '52114146'],
  ])
})

test('a call to LINE is as large as LINE takes', () => {
  expect({ longestLineText, mostLineContents, mostLineRecipients }).toEqual({
    longestLineText: 5_000,
    mostLineContents: 5,
    mostLineRecipients: 500,
  })
})

test('an event is remembered for two weeks, what was written for ninety days, a retry key for less than a day', () => {
  expect({ eventDays, messageDays, retryKeyHours }).toEqual({
    eventDays: 14,
    messageDays: 90,
    retryKeyHours: 23,
  })
})

test('the words that are stored of what is sent are these', () => {
  expect(sendProblems).toEqual([
    'token',
    'forbidden',
    'quota',
    'invalid',
    'refused',
    'given-up',
    'switched-off',
  ])
  expect(batchStates).toEqual(['waiting', 'sending', 'sent', 'failed', 'cancelled'])
  expect(sendStates).toEqual(['waiting', 'sending', 'sent', 'partly', 'failed', 'cancelled'])
  expect(replyHows).toEqual(['exact', 'contains'])
})
