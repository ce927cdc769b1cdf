import { importNotes, leftOutReasons, oldFileReasons } from '@khlang/contract/legacy-import/legacy-import'
import { oldPictureVerdicts } from '@khlang/contract/legacy-import/old-project'
import { unreadReasons } from '@khlang/domain/bank-feeds/phone'
import { deliveryProblems } from '@khlang/domain/notifications/webhook'
import { healthChecks } from '@khlang/domain/settings/shop-health'
import { longPresets } from '@khlang/domain/time'
import * as accounts from '#accounts/account-labels.ts'
import * as accountActs from '#accounts/act-labels.ts'
import * as phones from '#bank-feeds/phone-labels.ts'
import * as backend from '#crediting/backend/backend-labels.ts'
import * as legacyImport from '#legacy-import/legacy-import-labels.ts'
import * as oldPictures from '#legacy-import/old-picture-labels.ts'
import * as periods from '#parts/filters/period-labels.ts'
import * as keys from '#service-api/key-labels.ts'
import * as webhooks from '#service-api/webhook-labels.ts'
import * as health from '#settings/health-labels.ts'
import * as kept from '#settings/kept-labels.ts'
import * as setup from '#setup/step-labels.ts'
import { each, refused, testWords } from './words-of.ts'

const yesAndNo = [true, false]

/** Returns the facts of a step of the set-up, each of them the same number. */
const facts = (open: number) => new Proxy({}, { get: (_, name) => (name === 'toJSON' ? () => open : open) })

testWords('settings', {
  'own accounts': [
    accounts,
    {
      numberText: [
        ['KBANK', '1234567890'],
        ['TRUEMONEY', '0812345678'],
        ['KBANK', '12345'],
      ],
      isLow: [
        [{ balance: { amount: '99.50' }, lowBalance: '100' }],
        [{ balance: { amount: '100' }, lowBalance: '100' }],
        [{ balance: null, lowBalance: '100' }],
        [{ balance: { amount: '1' }, lowBalance: null }],
      ],
    },
  ],
  'acts on own accounts': [accountActs],
  phones: [
    phones,
    {
      connectionStatusOf: yesAndNo.flatMap((on) =>
        ['server', 'pushbullet'].flatMap((way) =>
          ['waiting', 'connected', 'broken', 'refused'].map((lamp) => [{ on, way, lamp }]),
        ),
      ),
      phoneProblemText: each(['closed', 'silent', 'unreachable', 'token-refused', 'newer']),
      unreadText: each(unreadReasons, ['newer']),
    },
  ],
  'the back-end': [
    backend,
    {
      readingText: [
        [{ way: 'status' }],
        [{ way: 'accepted' }],
        [{ way: 'words', path: 'data.code', yes: ['ok', 'done'], no: [] }],
        [{ way: 'words', path: '', yes: ['ok'], no: ['no', 'never'] }],
      ],
    },
  ],
  'the import of the old system': [
    legacyImport,
    {
      collectionText: each(['users', 'deposits', 'withdraws', 'agents', 'masters', 'unheard-of']),
      reasonText: each(leftOutReasons, importNotes, ['newer']),
      kindText: each(['database', 'documents', 'accounts', 'live']),
      stateText: each(['reading', 'fetching', 'trying', 'placing', 'done', 'discarded']),
      oldFileProblemText: [...oldFileReasons, 'too-large', 'newer'].map((reason) => refused('file', reason)),
      stopText: each([
        'key-refused',
        'forbidden',
        'project-unknown',
        'busy',
        'silent',
        'answer-odd',
        'fetch-failed',
        'newer',
      ]),
    },
  ],
  'old pictures': [oldPictures, { whyLeftText: each(oldPictureVerdicts) }],
  periods: [
    periods,
    {
      periodText: [
        ...longPresets.map((period) => [{ period }]),
        [{ from: '2026-11-02', to: '2026-11-05' }],
        [{ from: '2026-11-02', to: '2026-11-02' }],
        [{ from: '2026-11-02' }],
        [{ to: '2026-11-05' }],
        [{}],
      ],
    },
  ],
  'service keys': [keys],
  webhooks: [
    webhooks,
    {
      connectionStatusOf: each([
        { on: true, goneAt: null, failingSince: null },
        { on: true, goneAt: null, failingSince: '2026-11-02T05:06:07Z' },
        { on: false, goneAt: null, failingSince: '2026-11-02T05:06:07Z' },
        { on: true, goneAt: '2026-11-02T05:06:07Z', failingSince: null },
      ]),
      answerText: each(
        [null, ...deliveryProblems].flatMap((why) =>
          [null, 503].map((status) => ({ why, status, tookMs: 71 })),
        ),
      ),
    },
  ],
  'the health of the shop': [
    health,
    {
      figureText: each(healthChecks.flatMap((check) => [null, 0, 7_325].map((value) => ({ check, value })))),
      adviceText: each(
        healthChecks.flatMap((check) => ['warning', 'bad'].map((state) => ({ check, state }))),
      ),
    },
  ],
  'what is kept': [kept],
  'steps of the set-up': [
    setup,
    Object.fromEntries(
      Object.keys(setup.stepWords).map((name) => [
        `stepWords.${name}.now`,
        each([0, 1, 2, 1_000, 1_001].map(facts)),
      ]),
    ),
  ],
})
