import { orderPurposes } from '@khlang/domain/crediting/order'
import { activityKinds } from '@khlang/domain/reports/activities'
import { discrepancyKinds } from '@khlang/domain/reports/day-close'
import { entryOutcomes } from '@khlang/domain/reports/day-entry'
import { backlogNames } from '@khlang/domain/reports/hand-over'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { expect, test } from 'vitest'
import { say } from '../export/say-for-test.ts'
import { type Say, sayIn } from '../export/say.ts'
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
  const [thai, english] = [say, sayIn({ ...defaultPreferences, locale: 'en' })]
  const both = (word: (of: Say) => string) => `${word(thai)} · ${word(english)}`
  const lines = [
    ...figures.map((figure) => `${figure}: ${both((one) => figureWord(figure, one))}`),
    ...backlogNames.map((name) => `backlog ${name}: ${both((one) => one.text(backlogWords[name]))}`),
    ...activityKinds.map((name) => `activity ${name}: ${both((one) => one.text(activityWords[name]))}`),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./closing-words.txt')
})
