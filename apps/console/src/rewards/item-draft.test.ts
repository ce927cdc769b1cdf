import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { expect, test } from 'vitest'
import { draftOf, fieldsOf } from './item-draft.ts'

const item = { name: 'แก้ว', coins: 1_200, credits: 70, picture: 'https://a.example/b.png', active: false }

test('saving an untouched item changes nothing: one that is off stays off, one without a picture stays without', () => {
  for (const one of [item, { ...item, active: true }, { ...item, picture: null }, { ...item, credits: 0 }])
    expect(fieldsOf(draftOf(one as RewardItem))).toEqual(one)
})

test('a new item is empty and on offer; Thai digits and commas are read', () => {
  expect(draftOf(null)).toEqual({ name: '', coins: '', credits: '', picture: '', active: true })
  const typed = { name: ' ร่ม ', coins: '๑,๕๐๐', credits: '90', picture: ' ', active: true }
  expect(fieldsOf(typed)).toEqual({ name: 'ร่ม', coins: 1_500, credits: 90, picture: null, active: true })
})
