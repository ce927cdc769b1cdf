import type { WebhookRow } from '@khlang/contract/notifications/webhooks'
import { webhookKinds } from '@khlang/domain/notifications/business-event'
import { expect, test } from 'vitest'
import { draftOf, settingsOf } from './webhook-draft.ts'

test('saving an untouched webhook changes nothing: one that is off stays off, with its events only', () => {
  for (const on of [false, true]) {
    const one = { name: 'ร้าน', url: 'https://a.example/hook', kinds: webhookKinds.slice(0, 1), on }
    expect(settingsOf(draftOf(one as unknown as WebhookRow))).toEqual(one)
  }
})

test('a new webhook is on and hears everything', () => {
  expect(draftOf(null)).toEqual({ name: '', url: '', kinds: webhookKinds, on: true })
})
