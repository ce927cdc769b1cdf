import { settingKeys, settingNames } from '#settings/settings.ts'
import { roles } from '@khlang/domain/staff/acts'
import { approvalActNames } from '@khlang/domain/staff/approval'
import { adjustableRetentions, minRetentionDays } from '@khlang/domain/retention'
import { openBook } from '../on-file.ts'
import { newWorld } from '../world.ts'
import type { Story } from './story.ts'

/** Gives each name a number of its own. */
const numbered = (names: readonly string[], first: number) =>
  Object.fromEntries(names.map((name, at) => [name, first + 7 * at]))

/** Each setting, with a value of its own. */
const all = {
  quarantineSeconds: 1_234,
  breaker: 8,
  keyLifeHours: 38,
  bonusCeilings: numbered(roles, 3_011),
  requestLimits: {
    depositLeast: 51,
    depositMost: 61_234,
    withdrawalLeast: 102,
    withdrawalMost: 71_345,
    withdrawalsADay: 9,
  },
  bonusPresets: [3, 11, 17],
  cancelReasons: ['ลูกค้าเปลี่ยนใจ', 'สลิปไม่ถูกต้อง'],
  matchWeights: {
    exactSatang: 36,
    accountDigit: 6,
    walletNumber: 34,
    nameSame: 16,
    nameShortened: 13,
    nameAlike: 9,
    nameDifferent: 17,
    nameUnlike: 7,
    withinMinutes: 11,
    withinQuarter: 8,
    withinHour: 4,
    hoursApart: 3,
    bankSame: 2,
    bankOther: 18,
    creditedBefore: 14,
    creditedOften: 19,
    creditedOthers: 12,
    suggestFrom: 61,
    clearLead: 21,
    otherAmountFrom: 27,
  },
  directMatch: true,
  goodwillCeilings: numbered(roles, 4_021),
  goodwillADay: 5_678,
  uniqueSatang: true,
  lineLink: 'https://line.example/R/oaMessage/?สมัคร%20{key}',
  ageing: { amber: 333, red: 777 },
  transferNumbers: { plain: 3, krungsri: 4, scb: 2, gsb: 3 },
  withoutDeduction: 'forbidden',
  coolDownHours: 29,
  idleMinutes: numbered(roles, 41),
  secondFactor: {
    ...Object.fromEntries(roles.map((role) => [role, 'required'])),
    owner: 'optional',
    auditor: 'optional',
  },
  freshPayoutFrom: 8_765,
  askPassword: true,
  approvals: {
    from: numbered(approvalActNames, 6_031),
    expiresHours: 31,
    alone: 'person',
    delayMinutes: 47,
  },
  accountsShowing: 'turn',
  keeps: Object.fromEntries(
    adjustableRetentions.map((name, at) => [name, minRetentionDays[name] + 501 + 3 * at]),
  ),
}

/** Every setting of a shop is saved at once. The shop is one of its own, in which nothing else happens. */
export const everySetting: Story = async ({ book: { kept } }) => {
  await using world = await newWorld()
  const book = await openBook(world, { kept })
  const owner = book.of('owner')
  await book.does(
    owner,
    'settings/update',
    all,
    settingNames.map((name) => `setting.change setting/${settingKeys[name]}`),
  )
  await book.shows(owner.client, 'settings/get')
}
