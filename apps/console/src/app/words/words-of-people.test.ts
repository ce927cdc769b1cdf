import { importVerdicts, lineReasons } from '@khlang/contract/players/player-imports'
import { requestKinds, transferWays } from '@khlang/domain/cashier/request'
import { orderPurposes } from '@khlang/domain/crediting/order'
import { avatarProblems } from '@khlang/domain/players/avatar-picture'
import { playerStatuses } from '@khlang/domain/players/player'
import { roles } from '@khlang/domain/staff/acts'
import { approvalActNames, approvalStates, figureNames } from '@khlang/domain/staff/approval'
import { auditActs } from '@khlang/domain/staff/audit-acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import { factorFilters } from '@khlang/domain/staff/employee-filter'
import * as approvals from '#parts/approvals/approval-labels.ts'
import * as pictures from '#parts/picture/picture-labels.ts'
import * as standings from '#parts/player/player-status.ts'
import * as warnings from '#parts/player/player-warning-labels.ts'
import * as sessionRoles from '#parts/session/role-labels.ts'
import * as changes from '#parts/timeline/change-labels.ts'
import * as timeline from '#parts/timeline/timeline-labels.ts'
import * as imports from '#players/import/import-labels.ts'
import * as ways from '#staff/account/way-labels.ts'
import * as auditFields from '#staff/audit/audit-fields.ts'
import * as audit from '#staff/audit/audit-labels.ts'
import * as employees from '#staff/employees/employee-labels.ts'
import * as figures from '#staff/employees/figure-labels.ts'
import * as roleHints from '#staff/employees/role-hints.ts'
import { each, pairs, refused, testWords } from './words-of.ts'

/** Figures whose values are words of their own. */
const ofWords = new Set([
  'requestKind',
  'heldSince',
  'accepted',
  'outcome',
  'purpose',
  'opens',
  'accountState',
  'accountPurpose',
  'reading',
  'balances',
  'transferNumbers',
  'role',
  'via',
  'countsInReports',
  'rule',
  'weight',
  'mode',
])

testWords('people', {
  'warnings about players': [
    warnings,
    {
      untilText: each([null, '2026-12-24']),
      warningText: each([
        ...['watch', 'block'].flatMap((level) =>
          ['account', 'mobile', 'line', 'name'].map((kind) => ({
            about: 'blocked',
            kind,
            level,
            reason: 'a reason',
          })),
        ),
        ...['deposits', 'rewards'].map((from) => ({ about: 'excluded', from, until: '2026-12-24' })),
        { about: 'excluded', from: 'deposits', until: null },
        { about: 'unknown', number: 17 },
        { about: 'linked', count: 2, codes: ['east001', 'east002'] },
        { about: 'linked', count: 3, codes: ['east001', 'east002'] },
        { about: 'account-changed', at: '2026-11-02T05:06:07Z' },
        ...['day', 'month'].flatMap((per) =>
          [4_999, 5_000].map((deposited) => ({ about: 'limit', per, limit: 5_000, deposited })),
        ),
      ]),
    },
  ],
  'changes in a timeline': [
    changes,
    {
      changeTexts: Object.entries({
        ...Object.fromEntries(
          [
            'holder',
            'credits',
            'amount',
            'bonus',
            'result',
            'note',
            'bank',
            'tail',
            'score',
            'reference',
            'body',
            'code',
          ]
            .concat([
              'firstName',
              'lastName',
              'mobile',
              'email',
              'accountNumber',
              'lineName',
              'agent',
              'master',
              'friend',
            ])
            .concat([
              'company',
              'addressLine1',
              'addressLine2',
              'subdistrict',
              'district',
              'province',
              'postCode',
            ])
            .concat(['password', 'senderBank', 'senderAccount', 'senderName', 'excludedUntil', 'orderId'])
            .map((field) => [field, 'a value']),
        ),
        state: 'done',
        alsoOn: '[17,18]',
        slipAlsoOn: '[19]',
        occurredAt: '2026-11-02T05:06:07Z',
        status: 'watch',
        excludedFrom: 'rewards',
        tags: '["VIP","new"]',
        limitDay: '5000',
        limitMonth: '70000',
        coins: '1234',
        via: 'scb',
        approvedBy: 'delay',
        points: '{"amount":12,"name":-5,"time":0}',
        countsInReports: 'true',
      })
        .map(([field, after]) => [[{ field, before: null, after }]] as unknown[])
        .concat([
          [
            ['claimed', 'transferred', 'unknown', 'abandoned', 'newer'].map((before) => ({
              field: 'state',
              before,
              after: 'pending',
            })),
          ],
          [
            ['normal', 'suspended', 'newer'].map((before) => ({
              field: 'status',
              before,
              after: 'watch',
            })),
          ],
          [[{ field: 'excludedFrom', before: 'deposits', after: 'newer' }]],
          [[{ field: 'approvedBy', before: null, after: 'lek@example.test' }]],
          [[{ field: 'via', before: 'newer', after: 'plain' }]],
          [[{ field: 'tags', before: '[]', after: '["one"]' }]],
        ]),
    },
  ],
  'fields of the audit': [
    auditFields,
    {
      auditedChanges: [
        [
          [
            { field: 'ball', before: null, after: '{"most":5}' },
            { field: 'bonus', before: '1', after: '2' },
            { field: 'dailyInSatang', before: null, after: '5123450' },
            { field: 'openingSatang', before: '-35175', after: null },
            { field: 'quietFrom', before: '62', after: '1319' },
            { field: 'shared', before: 'false', after: 'true' },
            { field: 'accounts', before: '[]', after: '["scb-1","kbank-1"]' },
            { field: 'movedAt', before: null, after: '2026-11-02T05:06:07Z' },
          ],
        ],
      ],
    },
  ],
  'acts in a timeline': [
    timeline,
    {
      thingText: each(['entry', 'request', 'order'].map((kind) => ({ kind, number: 17 }))),
      actText: each(auditActs, ['unheard.of']),
    },
  ],
  'standings of players': [
    standings,
    {
      playerStatusText: each(playerStatuses),
      whyNoCredit: each(
        playerStatuses.flatMap((status) => [false, true].map((excluded) => ({ status, excluded }))),
      ),
    },
  ],
  'what roles may do': [roleHints, { roleHint: each(roles) }],
  roles: [sessionRoles, { roleText: each(roles) }],
  employees: [employees, { stateText: each(employeeStates), factorText: each(factorFilters) }],
  'figures of approvals': [
    figures,
    {
      figureText: each(figureNames),
      valueText: [
        ...figureNames.map((name) => [name, '1234']).filter(([name]) => !ofWords.has(name!)),
        ...['not-deducted', 'account-cooling-down', 'player-suspended', 'newer'].map((one) => [
          'accepted',
          one,
        ]),
        ...['credited', 'not-credited', 'send-again', 'newer'].map((one) => ['outcome', one]),
        ...orderPurposes.map((one) => ['purpose', one]),
        ...requestKinds.map((one) => ['requestKind', one]),
        ['heldBy', 'boss@example.test'],
        ['heldSince', '2026-11-02T05:06:07.890Z'],
        ...['account', 'second-factor', 'password'].map((one) => ['opens', one]),
        ...['open', 'frozen', 'closed'].map((one) => ['accountState', one]),
        ...['in', 'out', 'both'].map((one) => ['accountPurpose', one]),
        ...['addCredit status', 'removeCredit accepted', 'payOut *: ok / no', 'payLossReturn status'].map(
          (one) => ['reading', one],
        ),
        ...['none', 'movements', 'number wallet.balance'].map((one) => ['balances', one]),
        ['transferNumbers', 'gsb 4, plain 2'],
        ...roles.map((one) => ['role', one]),
        ...['legacy', 'keyed'].map((one) => ['mode', one]),
        ...transferWays.map((one) => ['via', one]),
        ...['true', 'false'].map((one) => ['countsInReports', one]),
        ...['withdrawal.transfer 50000', 'expiresHours 24', 'alone on', 'newer 5', '70000'].map((one) => [
          'rule',
          one,
        ]),
        ...['bankSame 10', 'newer 5', '12'].map((one) => ['weight', one]),
        ...['depositLeast', 'depositMost', 'withdrawalLeast', 'withdrawalMost', 'withdrawalsADay'].map(
          (one) => [one, '0'],
        ),
        ['coins', '–'],
      ],
      changedTo: [
        [[{ name: 'amount', value: '500' }], { name: 'amount', value: '400' }],
        [[{ name: 'amount', value: '500' }], { name: 'amount', value: '500' }],
        [[{ name: 'bonus', value: '500' }], { name: 'amount', value: '400' }],
        [null, { name: 'amount', value: '400' }],
        ...[0, 1].map((nth) => [
          [
            { name: 'reading', value: 'addCredit status' },
            { name: 'reading', value: 'payOut accepted' },
          ],
          { name: 'reading', value: nth === 0 ? 'addCredit status' : 'payOut status' },
          nth,
        ]),
      ],
    },
  ],
  approvals: [
    approvals,
    {
      approvalActText: each(approvalActNames),
      approvalNeededText: pairs(approvalActNames, [null, 0, 5_000]),
      approvalStateText: each(approvalStates),
    },
  ],
  'the audit log': [
    audit,
    {
      auditActText: each(auditActs, ['unheard.of']),
      auditKindText: each(['entry', 'request', 'order', 'player', 'employee', 'unheard-of']),
      objectText: each(['01a21e00-88c3-71b5-ba91-b5b899745196', 'unknown.quarantineSeconds']),
    },
  ],
  'the import of players': [
    imports,
    {
      verdictText: each(importVerdicts),
      lineReasonText: each(lineReasons),
      importedLabel: each(['code', 'firstName', 'agent', 'master', 'status', 'createdAt', 'unheard-of']),
      fileProblemText: ['empty', 'too-large', 'too-many-lines', 'newer'].map((problem) =>
        refused('file', problem),
      ),
    },
  ],
  pictures: [
    pictures,
    {
      pictureText: each(avatarProblems),
      uploadText: avatarProblems.map((problem) => refused('avatar', problem)),
    },
  ],
  'ways of signing in': [
    ways,
    { wayText: each(['credential', 'passkey', 'google', 'facebook', 'line', 'newer']) },
  ],
})
