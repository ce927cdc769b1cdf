import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Player, Shop } from './shop.ts'

type Care = {
  tags?: string[]
  notes?: { body: string; by: string; pinned?: boolean }[]
  standing?: { by: string; reason: string }
  limits?: { day: number; month: number }
  excludedFrom?: { scope: 'rewards' | 'deposits'; days: number | null; reason: string }
}

const nok = 'support@demo.example'
const fern = 'finance@demo.example'
const boss = 'supervisor@demo.example'

/**
 * Notes, tags, reasons of a status, limits (baht) and exclusions (`days` null: for good) of some players, by their
 * index in the shop, so that their pages look as if staff had worked with them for a year.
 */
const careOf: Record<number, Care> = {
  1: {
    tags: ['VIP'],
    notes: [{ by: boss, body: 'ลูกค้าเก่า ตอบทาง LINE เร็วกว่าโทร', pinned: true }],
    limits: { day: 5_000, month: 60_000 },
  },
  6: {
    tags: ['VIP', 'โทรกลับ'],
    notes: [
      { by: nok, body: 'โทรมาถามยอดถอน แจ้งว่าให้รอ 10 นาที' },
      { by: fern, body: 'โอนจากบัญชีภรรยาบ่อย ตรวจชื่อก่อนจับคู่ทุกครั้ง', pinned: true },
    ],
  },
  9: {
    tags: ['ใช้หลายบัญชี'],
    standing: { by: boss, reason: 'สลิปซ้ำสองครั้งในสัปดาห์เดียว' },
    notes: [{ by: fern, body: 'ส่งสลิปของคนอื่นมา เจ้าตัวบอกว่าส่งผิดรูป', pinned: true }],
  },
  14: { excludedFrom: { scope: 'rewards', days: 30, reason: 'สมาชิกขอไม่รับโบนัสหนึ่งเดือน' } },
  17: { excludedFrom: { scope: 'deposits', days: null, reason: 'สมาชิกขอเลิกเล่น' }, tags: ['ขอเลิกเล่น'] },
}

export async function addCare(sql: Sql, { players }: Shop): Promise<void> {
  await sql.begin(async (tx) => {
    const say = (
      player: Player,
      act: string,
      { by, reason, after }: { by: string; reason?: string; after: object },
    ) =>
      tx`insert into audit (actor, act, object_kind, object_id, after, reason)
        values (${by}, ${act}, 'player', ${player.id}, ${tx.json(after as never)}, ${reason ?? null})`
    for (const [index, { tags, notes, standing, limits, excludedFrom }] of Object.entries(careOf)) {
      const player = players[Number(index)]
      if (!player) continue
      for (const { by, body, pinned } of notes ?? [])
        await tx`insert into player_note (id, player_id, body, author, pinned)
          values (${randomUUID()}, ${player.id}, ${body}, ${by}, ${pinned ?? false})`
      for (const word of tags ?? [])
        await tx`insert into player_tag (word, uses) values (${word}, 1)
          on conflict (word) do update set uses = player_tag.uses + 1`
      if (tags) {
        await tx`update player set tags = ${tags}, employee = ${nok} where id = ${player.id}`
        await say(player, 'player.tags', { by: nok, after: { tags } })
      }
      if (standing) await say(player, 'player.standing', { ...standing, after: { status: player.status } })
      if (limits) {
        await tx`update player set limit_day = ${limits.day}, limit_month = ${limits.month} where id = ${player.id}`
        const after = { limitDay: limits.day, limitMonth: limits.month }
        await say(player, 'player.limits', { by: nok, reason: 'สมาชิกขอคุมงบ', after })
      }
      if (excludedFrom) {
        const { scope, days, reason } = excludedFrom
        const [row] = await tx<{ until: string | null }[]>`
          update player set excluded_from = ${scope},
            excluded_until = ((now() at time zone 'Asia/Bangkok')::date + ${days}::int)
          where id = ${player.id} returning excluded_until::text as until`
        const after = { excludedFrom: scope, excludedUntil: row!.until }
        await say(player, 'player.exclusion', { by: nok, reason, after })
      }
    }
    // Two players who share an account, and one who referred another.
    const [first, second, friend] = [players[20], players[23], players[1]]
    if (first && second)
      await tx`update player set bank = ${first.bank}, account_number = ${first.accountNumber},
        account_match_key = ${first.accountMatchKey}, scb_match_key = ${first.scbMatchKey}, account_changed_at = now() - interval '20 hours'
        where id = ${second.id}`
    if (first && friend) await tx`update player set friend_id = ${friend.id} where id = ${first.id}`
    await tx`
      insert into blocked_value (id, kind, value, shown, level, reason, author) values
        (${randomUUID()}, 'account', '9998887776', '999-8-88777-6', 'block', 'บัญชีม้า แจ้งความแล้ว', ${boss}),
        (${randomUUID()}, 'line', '@fastmoney', '@FastMoney', 'block', 'หลอกให้โอนเข้าบัญชีอื่น', ${boss})`
    if (second)
      await tx`insert into blocked_value (id, kind, value, shown, level, reason, author)
        values (${randomUUID()}, 'mobile', ${second.mobile}, ${second.mobile}, 'watch', 'เบอร์นี้เคยสมัครหลายชื่อ', ${fern})`
  })
}
