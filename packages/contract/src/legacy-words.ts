import type { OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { RequestState, TransferWay } from '@khlang/domain/cashier/request'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { LossReturnState } from '@khlang/domain/rewards/loss-return'
import type { EmployeeState } from '@khlang/domain/staff/employee'
import type { EntryStateName } from '@khlang/domain/statements/entry'

/** The words of the old system: shown to staff, written by exports and read by imports. */

export const requestStatus = {
  pending: 'กำลังดำเนินการ',
  crediting: 'loading...',
  done: 'ดำเนินการแล้ว',
  cancelled: 'ยกเลิก',
  adjusted: 'ปรับยอด',
} as const satisfies Record<Exclude<RequestState, 'transferred'>, string>

export const transferStatus = {
  plain: 'โอนเงิน',
  krungsri: 'โอนเงินkrungsri',
  scb: 'โอนเงินscb',
  gsb: 'โอนเงินgsb',
} as const satisfies Record<TransferWay, string>

/**
 * Status of a loss-return (spec section 4). While its call is under way, it has the same status as a request.
 */
export const lossReturnStatus = {
  unpaid: 'No',
  crediting: requestStatus.crediting,
  paid: 'Yes',
} as const satisfies Record<LossReturnState, string>

/** The three standings of a player, in the words of staff. */
export const playerStatus = {
  normal: 'ปกติ',
  watch: 'เฝ้าระวัง',
  suspended: 'ระงับ',
} as const satisfies Record<PlayerStatus, string>

/** The standings in English, as files have them, which an import reads again. */
export const playerStatusInEnglish = {
  normal: 'Normal',
  watch: 'Watch',
  suspended: 'Suspended',
} as const satisfies Record<PlayerStatus, string>

/** The states of own accounts, in the words of staff. */
export const ownAccountStatus = {
  open: 'เปิดใช้',
  frozen: 'ถูกอายัด',
  closed: 'ปิดแล้ว',
} as const satisfies Record<OwnAccountState, string>

/** The names of these player fields in the specification (section 3). */
export const playerFieldNames = {
  accountNumber: 'account_no',
  accountMatchKey: 'account_no_check',
  scbMatchKey: 'account_no_check_scb',
  createdAt: 'createdate',
} as const

/** Fields inside a player's `location` and `social_links` (spec section 3). */
export const locationFields = [
  'add_line_1',
  'add_line_2',
  'subdistrict',
  'district',
  'province',
  'post_code',
] as const
export const socialLinkFields = ['twitter', 'facebook', 'instagram', 'github', 'line', 'slack'] as const

/** Status of agents and masters, which are never switched off. */
export const activeStatus = 'ใช้งาน'

/** For employees. The old system had no words for these states. */
export const employeeStatus = {
  active: 'ใช้งาน',
  invited: 'รอตอบรับคำเชิญ',
  off: 'ปิดใช้งาน',
} as const satisfies Record<EmployeeState, string>

/** A claimed entry is not listed: its status is the holder's e-mail. */
export const entryStatus = {
  pending: 'กำลังดำเนินการ',
  crediting: 'loading...',
  done: 'ดำเนินการแล้ว',
  creditFailed: 'ไม่สามารถเพิ่ม credit ได้',
  cancelled: 'ยกเลิก',
} as const satisfies Record<Exclude<EntryStateName, 'claimed'>, string>

/** The label of a redemption (spec section 9): `ใช้ {coin} เหรียญ แลก {credit} เครดิต`. */
export const redeemLabel = (coins: number, credits: number) =>
  `ใช้ ${grouped.format(coins)} เหรียญ แลก ${grouped.format(credits)} เครดิต`
const grouped = new Intl.NumberFormat('en-US')

/**
 * The headings under which an import finds each player field: those of the specification, as in the full export, and
 * those of the list in both languages. Passwords are never imported. Derived fields are computed again.
 */
export const playerHeadings = {
  userid: 'key',
  code: 'code',
  รหัสสมาชิก: 'code',
  'player code': 'code',
  firstname: 'firstName',
  ชื่อ: 'firstName',
  'first name': 'firstName',
  lastname: 'lastName',
  นามสกุล: 'lastName',
  'last name': 'lastName',
  email: 'email',
  อีเมล: 'email',
  'e-mail': 'email',
  mobile: 'mobile',
  เบอร์โทร: 'mobile',
  linename: 'lineName',
  ชื่อไลน์: 'lineName',
  'line name': 'lineName',
  lineuserid: 'lineUserId',
  pictureurl: 'pictureUrl',
  avatar: 'avatar',
  avatar_path: 'avatar',
  bank: 'bank',
  ธนาคาร: 'bank',
  account_no: 'accountNumber',
  เลขบัญชี: 'accountNumber',
  'account number': 'accountNumber',
  status: 'status',
  สถานะ: 'status',
  calculate: 'countsInReports',
  นับในรายงาน: 'countsInReports',
  'in reports': 'countsInReports',
  coins: 'coins',
  เหรียญ: 'coins',
  ball: 'ball',
  agent: 'agent',
  เอเย่นต์: 'agent',
  master: 'master',
  มาสเตอร์: 'master',
  userfriendid: 'friendKey',
  userfriendcode: 'friendCode',
  company: 'company',
  job_title: 'jobTitle',
  manager: 'manager',
  role: 'role',
  edit: 'edit',
  add_line_1: 'addressLine1',
  add_line_2: 'addressLine2',
  subdistrict: 'subdistrict',
  district: 'district',
  province: 'province',
  post_code: 'postCode',
  twitter: 'twitter',
  facebook: 'facebook',
  instagram: 'instagram',
  github: 'github',
  line: 'line',
  slack: 'slack',
  createdate: 'createdAt',
  วันที่สมัคร: 'createdAt',
  joined: 'createdAt',
} as const
export type ImportedField = (typeof playerHeadings)[keyof typeof playerHeadings]

/** Derived from other fields, so an import ignores them silently. */
export const derivedHeadings: readonly string[] = [
  playerFieldNames.accountMatchKey,
  playerFieldNames.scbMatchKey,
  'ชื่อมาสเตอร์',
  'Master name',
]
