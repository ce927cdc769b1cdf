import { bulkActs, bulkDoubts } from '@khlang/domain/cashier/bulk'
import { holdFilters } from '@khlang/domain/cashier/deposit-filter'
import { phases, requestFilters, requestKinds, transferWays } from '@khlang/domain/cashier/request'
import { orderKinds, orderPurposes, orderStates } from '@khlang/domain/crediting/order'
import { nothingReasons } from '@khlang/domain/rewards/loss-return'
import { lossReturnShown } from '@khlang/domain/rewards/loss-return-list'
import { rewardKinds, rewardStateFilters } from '@khlang/domain/rewards/reward'
import { auditActs } from '@khlang/domain/staff/audit-acts'
import { dispositions } from '@khlang/domain/statements/entry'
import { rankWeightNames } from '@khlang/domain/statements/rank-weights'
import * as deposits from '#cashier/deposits/deposit-labels.ts'
import * as bulk from '#cashier/requests/bulk-labels.ts'
import * as requestFilter from '#cashier/requests/filter-labels.ts'
import * as limits from '#cashier/requests/limit-labels.ts'
import * as withdrawals from '#cashier/withdrawals/withdrawal-labels.ts'
import * as findings from '#crediting/finding-labels.ts'
import * as orders from '#crediting/order-labels.ts'
import * as settlement from '#crediting/settlement-labels.ts'
import * as phase from '#parts/desk/phase-labels.ts'
import * as rewardKind from '#parts/player/reward-labels.ts'
import * as slips from '#parts/slips/slip-labels.ts'
import * as weights from '#parts/weight-labels.ts'
import * as closing from '#reports/closing-labels.ts'
import * as dayWords from '#reports/day-labels.ts'
import * as handOvers from '#reports/hand-over-labels.ts'
import * as lossReturns from '#rewards/lossreturn/lossreturn-labels.ts'
import * as rewardState from '#rewards/reward-state-labels.ts'
import * as acted from '#statements/desk/acted-labels.ts'
import * as closings from '#statements/desk/disposition-labels.ts'
import { each, pairs, testWords } from './words-of.ts'

const yesAndNo = [true, false]

const limitsOfShop = {
  depositLeast: 11,
  depositMost: 22,
  withdrawalLeast: 33,
  withdrawalMost: 44,
  withdrawalsADay: 5,
}

const noLimits = {
  depositLeast: 1,
  depositMost: 0,
  withdrawalLeast: 7,
  withdrawalMost: 0,
  withdrawalsADay: 0,
}

const deposit = { number: 17, credits: 1_234, player: { code: 'east017' } }

const step = { amount: '1234', player: 'east017' }

testWords('money', {
  'closing of deposits': [
    deposits,
    {
      'closingWords.cancel': [[deposit]],
      'closingWords.reverse': [[deposit]],
      'closingWords.complete': [[deposit]],
      'closingWords.reopen': [[deposit]],
      reversalWords: [
        [deposit, 1_000],
        [deposit, 0],
        [deposit, null],
      ],
    },
  ],
  'bulk acts': [
    bulk,
    {
      whyText: each([null, ...bulkDoubts, 'stale-version'].map((why) => ({ why }))),
      effectText: pairs(bulkActs, requestKinds),
      presetsOf: pairs(bulkActs, requestKinds),
    },
  ],
  'filters of requests': [
    requestFilter,
    {
      filterText: each(requestFilters),
      originText: each(['player', 'staff']),
      holdFilterText: each(holdFilters),
    },
  ],
  'limits of requests': [
    limits,
    {
      allowedText: pairs(requestKinds, [limitsOfShop, noLimits]),
      overLimit: requestKinds.flatMap((kind) =>
        [10, 11, 22, 23, 32, 33, 44, 45].map((amount) => [kind, amount, limitsOfShop]),
      ),
    },
  ],
  'steps of withdrawals': [
    withdrawals,
    {
      payText: pairs(['1234'], [null, ...transferWays]),
      stepText: ['adjust', 'transfer', 'complete'].flatMap((name) =>
        yesAndNo.map((asks) => [name, { ...step, via: 'scb', asks }]),
      ),
    },
  ],
  'movements of the back-end': [
    findings,
    {
      findingWhy: each([
        true,
        'not-permitted',
        'finding-decided',
        'finding-not-adoptable',
        'finding-own',
        'newer',
      ]),
    },
  ],
  orders: [
    orders,
    {
      orderStateText: each(orderStates),
      purposeText: each(orderPurposes),
      outcomeText: pairs(orderKinds, ['credited', 'not-credited', 'send-again']),
      effectText: each(['credited', 'not-credited', 'send-again']),
    },
  ],
  settlement: [
    settlement,
    {
      settlementBlockText: [
        null,
        { kind: 'settled' },
        { kind: 'not-permitted' },
        { kind: 'screen' },
        { kind: 'choose' },
        { kind: 'quarantine', seconds: 83 },
        { kind: 'not-answered' },
        { kind: 'evidence', missingCharacters: 4 },
      ].map((block) => [block, 'the screen is old']),
    },
  ],
  phases: [phase, { phaseText: each(phases) }],
  slips: [
    slips,
    {
      pictureText: each(['empty', 'too-large', 'not-a-picture', 'broken', 'too-many-dots', 'newer']),
      duplicateText: requestKinds.map((kind) => [
        { request: { kind, number: 17, player: 'east017', status: 'a status' } },
      ]),
    },
  ],
  'what was done on the desk': [
    acted,
    {
      actedText: [
        ...auditActs.filter((act) => act.startsWith('entry.')).map((act) => [{ act, reason: 'a reason' }]),
        [{ act: 'entry.hold', reason: null }],
        [{ act: 'entry.newer', reason: null }],
      ],
    },
  ],
  'why entries are closed': [closings, { dispositionText: each([...dispositions, 'takenBack']) }],
  weights: [weights, { weightText: each(rankWeightNames) }],
  'the daily close': [
    closing,
    {
      figureText: each([
        'fate.matched',
        'fate.newer',
        'order.creditDeposit',
        'order.newer',
        'drift.newer',
        'payouts.byHand',
        'payouts.left',
        'payouts.fees',
        'unheard-of',
      ]),
    },
  ],
  days: [
    dayWords,
    {
      dayTitle: each(['2026-11-02']),
      valueText: each([
        { count: 1_234, amount: '56.50' },
        { count: 1_234, amount: null },
        { count: null, amount: '56.50' },
        { count: null, amount: null },
      ]),
    },
  ],
  shifts: [handOvers, { shiftPeriodText: [['2026-11-02T01:00:00Z', '2026-11-02T09:30:00Z']] }],
  'loss-returns': [
    lossReturns,
    {
      stateText: each(['unpaid', 'crediting', 'paid']),
      shownText: each(lossReturnShown),
      ruleText: each(['lost', 'won', 'even']),
      nothingText: each(nothingReasons),
      rateText: each([550, 1_000, 5]),
      coveredText: each(['day', 'month'].map((span) => ({ span, from: '2026-11-02' }))),
    },
  ],
  'states of rewards': [rewardState, { rewardStateText: each(rewardStateFilters) }],
  rewards: [
    rewardKind,
    {
      rewardKindText: each(rewardKinds),
      rewardText: rewardKinds.flatMap((kind) => [
        [{ kind, credits: 1_234, coins: 56, prize: 'a prize' }],
        [{ kind, credits: 1_234, coins: null, prize: null }],
        [{ kind, credits: 0, coins: null, prize: null }],
      ]),
    },
  ],
})
