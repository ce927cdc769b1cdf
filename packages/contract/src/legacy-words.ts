import type { RequestState, TransferWay } from '@khlang/domain/cashier/request'
import type { PlayerStatus } from '@khlang/domain/players/player'
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

/** Rulings 17. */
export const playerStatus = {
  normal: 'ปกติ',
  watch: 'เฝ้าระวัง',
  suspended: 'ระงับ',
} as const satisfies Record<PlayerStatus, string>

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

/** A claimed entry has no word of its own: its status is the e-mail of who holds it. */
export const entryStatus = {
  pending: 'กำลังดำเนินการ',
  crediting: 'loading...',
  done: 'ดำเนินการแล้ว',
  creditFailed: 'ไม่สามารถเพิ่ม credit ได้',
  cancelled: 'ยกเลิก',
} as const satisfies Record<Exclude<EntryStateName, 'claimed'>, string>
