import { expect, test } from 'vitest'
import { eventDays, messageDays } from './line-following.ts'
import {
  freeStickers,
  isFreeSticker,
  maxLineTextLength,
  maxLineContents,
  maxLineRecipients,
} from './line-content.ts'
import { replyHows } from './line-reply.ts'
import { batchStates, retryKeyHours, sendProblems, sendStates } from './line-sending.ts'

test('only stickers of packs that every account may send are allowed', () => {
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

test('a call to LINE has the size that LINE allows', () => {
  expect({ maxLineTextLength, maxLineContents, maxLineRecipients }).toEqual({
    maxLineTextLength: 5_000,
    maxLineContents: 5,
    maxLineRecipients: 500,
  })
})

test('event ids are kept for two weeks, messages for ninety days, retry keys for less than a day', () => {
  expect({ eventDays, messageDays, retryKeyHours }).toEqual({
    eventDays: 14,
    messageDays: 90,
    retryKeyHours: 23,
  })
})

test('these are the stored values for sends', () => {
  expect(sendProblems).toEqual([
    'token',
    'forbidden',
    'quota',
    'invalid',
    'refused',
    'given-up',
    'switched-off',
    'unanswered',
  ])
  expect(batchStates).toEqual(['waiting', 'sending', 'sent', 'failed', 'cancelled'])
  expect(sendStates).toEqual(['waiting', 'sending', 'sent', 'partly', 'failed', 'cancelled'])
  expect(replyHows).toEqual(['exact', 'contains'])
})
