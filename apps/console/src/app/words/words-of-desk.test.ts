import { acts as rights } from '@khlang/domain/staff/acts'
import { closings } from '@khlang/domain/statements/entry'
import { makings } from '@khlang/domain/statements/group-match'
import { autoMatchRefusals } from '@khlang/domain/statements/auto-match'
import { matchConfidences } from '@khlang/domain/statements/candidates'
import { bankCodes } from '@khlang/domain/statements/banks'
import { factors } from '@khlang/domain/statements/rank-weights'
import { playerFields } from '@khlang/domain/players/player-fields'
import * as palette from '#app/palette/act-labels.ts'
import * as quota from '#line/quota-labels.ts'
import * as age from '#parts/age-labels.ts'
import * as banks from '#parts/bank-labels.ts'
import * as connectionFields from '#parts/problems/fields/connection-labels.ts'
import * as moneyFields from '#parts/problems/fields/money-labels.ts'
import * as peopleFields from '#parts/problems/fields/people-labels.ts'
import * as settingFields from '#parts/problems/fields/setting-labels.ts'
import * as playerForm from '#players/form/field-labels.ts'
import * as playerRights from '#players/form/refused-labels.ts'
import * as playerProblems from '#players/form/wrong-labels.ts'
import * as devices from '#staff/account/device-labels.ts'
import * as providers from '#staff/sign-in/social-labels.ts'
import * as related from '#statements/entry/related-entry-labels.ts'
import * as entryActs from '#statements/desk/entry-act-labels.ts'
import * as requestWork from '#parts/requests/request-work-labels.ts'
import * as exported from '#statements/entry/exported-columns.ts'
import * as money from '#statements/entry/money-labels.ts'
import * as manual from '#statements/manual/manual-labels.ts'
import * as bulk from '#statements/matching/bulk-labels.ts'
import * as factorWords from '#statements/matching/factor-labels.ts'
import * as group from '#statements/matching/group-match-labels.ts'
import * as match from '#statements/matching/match-block-labels.ts'
import * as confidence from '#statements/matching/match-confidence-labels.ts'
import * as rules from '#statements/rules/rule-labels.ts'
import { each, pairs, testWords } from './words-of.ts'

const held = { holder: 'lek@example.test', leaseUntil: null, hold: null, can: {} }
const at = '2026-11-02T05:06:07Z'
const nobodys = { holder: null, leaseUntil: null, hold: null, can: {} }
const onHold = { holder: null, leaseUntil: null, hold: { reason: 'a reason', until: null }, can: {} }
const blocks = [
  null,
  { kind: 'refused', code: 'stale-version', n: 17 },
  { kind: 'request', code: 'request-held', request: held, now: 0 },
  { kind: 'request', code: 'request-on-hold', request: onHold, now: 0 },
  { kind: 'screen' },
  { kind: 'choose', possibleCount: 1 },
  { kind: 'choose', possibleCount: 3 },
  { kind: 'reason-needed' },
  { kind: 'slip-reason-needed' },
  { kind: 'bonus', reason: 'why not' },
]

testWords('desk', {
  'columns of an export': [exported, { exportedColumns: [[]] }],
  'matching by rules': [
    rules,
    {
      leftText: each(autoMatchRefusals),
      lacksText: each([
        ['no-back-test'],
        ['back-test-running'],
        ['back-test-old'],
        ['back-test-before-stop'],
        ['back-test-short'],
        ['back-test-few'],
        ['back-test-wrong', 'back-test-few'],
      ]),
      percent: each([null, 1, 0.999_99, 0.990_01, 0.99, 0.5, 0]),
      soonerText: each([null, 0, 59.4, 59.6, 60, 72.6, 119.7, 3_725]),
    },
  ],
  'bulk matches': [
    bulk,
    {
      whyText: [
        'contested',
        'slip-alike',
        'player-watched',
        'ambiguous',
        'certain',
        'suggested',
        'stale-version',
        'request-held',
        'request-on-hold',
        'player-suspended',
        'player-excluded',
        'slip-used',
        'bonus-too-high',
        'approval-needed',
        'none',
      ]
        .map((why) => [{ why, best: null }])
        .concat([[{ why: 'none', best: {} as never }]]),
    },
  ],
  'reasons of the ranking': [factorWords, { factorText: each(factors), verdictOf: each([3, 0, -3]) }],
  'why a group cannot be matched': [
    group,
    {
      groupMatchBlockText: [
        ...blocks.filter(
          (block) => block === null || ['refused', 'screen', 'slip-reason-needed'].includes(block.kind),
        ),
        { kind: 'choose' },
        { kind: 'both-sides' },
        { kind: 'too-many', maxCount: 20 },
        { kind: 'accounts' },
        { kind: 'differs', difference: 1_234 },
        { kind: 'differs', difference: -1_234 },
      ].map((block) => [block, 'the screen is old']),
    },
  ],
  'why an entry cannot be matched': [
    match,
    { matchBlockText: blocks.map((block) => [block, 'the screen is old']) },
  ],
  'work on a request': [
    requestWork,
    {
      heldText: each([
        { reason: 'a reason', until: null },
        { reason: 'a reason', until: at },
      ]),
      claimedText: pairs(['lek@example.test'], [null, at]),
      refusalText: pairs([held, onHold, nobodys], ['request-held', 'request-on-hold', 'stale-version']).map(
        (args) => [...args, 0],
      ),
      // A hook: it needs a page.
      useWhyNot: [],
    },
  ],
  'acts on an entry': [
    entryActs,
    {
      whyNot: pairs(
        [
          { ...nobodys, can: { claim: true } },
          { ...nobodys, can: { claim: 'entry-done' } },
        ],
        ['claim'],
      ).map((args) => [...args, 'nok@example.test', 0]),
    },
  ],
  'how sure a match is': [confidence, { matchConfidenceText: each(matchConfidences) }],
  'entries typed and read from files': [
    manual,
    {
      fileText: each([undefined, 'empty', 'broken', 'pdf', 'other-account', 'several-accounts', 'newer']),
      readFieldText: each([
        'parser',
        'amount',
        'at',
        'balance',
        'own',
        'bank',
        'sender',
        'name',
        'mobile',
        'newer',
      ]),
    },
  ],
  'the button of a match': [
    money,
    {
      matchText: [
        [1_234, 0, 'east017'],
        [1_234, 56, 'east017'],
      ],
    },
  ],
  'related entries': [
    related,
    {
      relatedEntryText: pairs([null, ...makings], [null, ...closings]).map(([madeBy, disposition]) => [
        { madeBy, disposition },
      ]),
    },
  ],
  'answers of providers': [
    providers,
    {
      refusalWords: each(
        [
          'access_denied',
          'state_mismatch',
          'invalid_code',
          'email_not_found',
          'account_already_linked_to_different_user',
          'unavailable',
          'outcome-unknown',
          'newer',
        ].flatMap((code) => [null, 'a message'].map((message) => ({ how: 'refused', code, message }))),
      ),
    },
  ],
  devices: [
    devices,
    {
      deviceText: each([
        { browser: 'Chrome 131', system: 'Windows' },
        { browser: null, system: 'Windows' },
        { browser: 'Chrome 131', system: null },
        { browser: null, system: null },
      ]),
    },
  ],
  'fields of a player': [
    playerForm,
    {
      fieldLabel: each(playerFields),
      sectionTitle: each([
        'identity',
        'contact',
        'bank',
        'referral',
        'address',
        'social',
        'account',
        'unexplained',
      ]),
    },
  ],
  'rights over fields of a player': [
    playerRights,
    {
      whyNot: pairs(
        ['player.edit', 'player.bank', 'player.figures', 'player.coins', 'player.password'],
        [[], ['player.bank']],
      ),
    },
  ],
  'what is wrong with a field of a player': [
    playerProblems,
    {
      wrongText: each([
        'missing',
        'code-wrong',
        'mobile-wrong',
        'email-wrong',
        'account-wrong',
        'coins-wrong',
        'post-code-wrong',
        'social-wrong',
        'password-short',
        'not-https',
        'has-credentials',
        'has-port',
        'is-numeric-host',
        'has-no-domain',
        'too-long',
      ]),
    },
  ],
  ages: [age, { ageText: each([0, 9.9, 10, 59, 60, 3_599, 3_600, 86_399, 86_400, 950_400]) }],
  banks: [banks, { bankLabel: each([...bankCodes, 'NEWER']) }],
  'the quota of LINE': [
    quota,
    {
      leftOf: each([null, { limit: null, used: 3 }, { limit: 500, used: 3 }, { limit: 500, used: 503 }]),
      quotaText: each([
        null,
        { limit: null, used: 3 },
        { limit: 1_500, used: 1_003 },
        { limit: 500, used: 503 },
      ]),
    },
  ],
  'rights in the palette': [palette, { actText: each(Object.keys(rights)) }],
  'fields of money': [moneyFields],
  'fields of people': [peopleFields],
  'fields of connections': [connectionFields],
  'fields of settings': [settingFields],
})
