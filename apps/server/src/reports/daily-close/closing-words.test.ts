import { orderPurposes } from '@khlang/domain/crediting/order'
import { activityKinds } from '@khlang/domain/reports/activities'
import { discrepancyKinds } from '@khlang/domain/reports/day-close'
import { entryOutcomes } from '@khlang/domain/reports/day-entry'
import { backlogNames } from '@khlang/domain/reports/hand-over'
import { expect, test } from 'vitest'
import { activityWords, backlogWords, figureWord } from './closing-words.ts'

const plain = [
  'opening',
  'came',
  'went',
  'closing',
  'drift',
  'credited',
  'asked',
  'rest',
  'unequal',
  'bonus',
  'credits',
  'deposits',
  'payouts.sent',
  'payouts.byHand',
  'payouts.left',
  'payouts.fees',
  'unheard-of',
]

test('each figure of a day and of a shift has its own words in a file', async () => {
  const figures = [
    ...plain,
    ...entryOutcomes.map((name) => `fate.${name}`),
    ...discrepancyKinds.map((name) => `drift.${name}`),
    ...orderPurposes.map((name) => `order.${name}`),
  ]
  const lines = [
    ...figures.map((figure) => `${figure}: ${figureWord(figure)}`),
    ...backlogNames.map((name) => `backlog ${name}: ${backlogWords[name]}`),
    ...activityKinds.map((name) => `activity ${name}: ${activityWords[name]}`),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./closing-words.txt')
})
