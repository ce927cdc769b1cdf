import type { OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { RequestState, TransferWay } from '@khlang/domain/cashier/request'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { LossReturnState } from '@khlang/domain/rewards/loss-return'
import type { EmployeeState } from '@khlang/domain/staff/employee'
import type { EntryStateName } from '@khlang/domain/statements/entry'

/** The words of the old system: what staff see, what exports write and what imports read (product: Stored words). */

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

/** Whether a loss was given back (spec section 4); while the call is under way, as everywhere. */
export const lossReturnStatus = {
  unpaid: 'No',
  crediting: requestStatus.crediting,
  paid: 'Yes',
} as const satisfies Record<LossReturnState, string>

/** The three standings of a player, as staff say them. */
export const playerStatus = {
  normal: 'ปกติ',
  watch: 'เฝ้าระวัง',
  suspended: 'ระงับ',
} as const satisfies Record<PlayerStatus, string>

/** The states of the shop's own accounts, as staff say them. */
export const ownAccountStatus = {
  open: 'เปิดใช้',
  frozen: 'ถูกอายัด',
  closed: 'ปิดแล้ว',
} as const satisfies Record<OwnAccountState, string>

/** What the specification calls these fields of a player (section 3). */
export const playerFieldNames = {
  accountNumber: 'account_no',
  accountMatchKey: 'account_no_check',
  scbMatchKey: 'account_no_check_scb',
  createdAt: 'createdate',
} as const

/** Fields within a player's `location` and `social_links` (spec section 3). */
export const locationFields = [
  'add_line_1',
  'add_line_2',
  'subdistrict',
  'district',
  'province',
  'post_code',
] as const
export const socialLinkFields = ['twitter', 'facebook', 'instagram', 'github', 'line', 'slack'] as const

/** Of agents and masters, which are never switched off. */
export const activeStatus = 'ใช้งาน'

/** Of employees: the old system had no word for how they stand. */
export const employeeStatus = {
  active: 'ใช้งาน',
  invited: 'รอตอบรับคำเชิญ',
  off: 'ปิดใช้งาน',
} as const satisfies Record<EmployeeState, string>

/** A claimed entry has no word of its own: its status is the e-mail of who holds it. */
export const entryStatus = {
  pending: 'กำลังดำเนินการ',
  crediting: 'loading...',
  done: 'ดำเนินการแล้ว',
  creditFailed: 'ไม่สามารถเพิ่ม credit ได้',
  cancelled: 'ยกเลิก',
} as const satisfies Record<Exclude<EntryStateName, 'claimed'>, string>

/** How a redemption is called (spec section 9): `ใช้ {coin} เหรียญ แลก {credit} เครดิต`. */
export const redeemLabel = (coins: number, credits: number) =>
  `ใช้ ${grouped.format(coins)} เหรียญ แลก ${grouped.format(credits)} เครดิต`
const grouped = new Intl.NumberFormat('en-US')
/**
 * Under what headings an import finds each field of a player: those of the specification, which the whole export writes, and those of
 * the list. Passwords are read under none; what is derived is derived anew.
 */
export const playerHeadings = {
  userid: 'key',
  code: 'code',
  รหัสสมาชิก: 'code',
  firstname: 'firstName',
  ชื่อ: 'firstName',
  lastname: 'lastName',
  นามสกุล: 'lastName',
  email: 'email',
  อีเมล: 'email',
  mobile: 'mobile',
  เบอร์โทร: 'mobile',
  linename: 'lineName',
  ชื่อไลน์: 'lineName',
  lineuserid: 'lineUserId',
  pictureurl: 'pictureUrl',
  avatar: 'avatar',
  avatar_path: 'avatar',
  bank: 'bank',
  ธนาคาร: 'bank',
  account_no: 'accountNumber',
  เลขบัญชี: 'accountNumber',
  status: 'status',
  สถานะ: 'status',
  calculate: 'countsInReports',
  นับในรายงาน: 'countsInReports',
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
} as const
export type ImportedField = (typeof playerHeadings)[keyof typeof playerHeadings]

/** Said by what else is there: they are passed over in silence. */
export const derivedHeadings: readonly string[] = [
  playerFieldNames.accountMatchKey,
  playerFieldNames.scbMatchKey,
  'ชื่อมาสเตอร์',
]
