import type { Sql } from '../../apps/server/src/platform/database/database.ts'

const atOnce = 10_000

/** Syllables that make many different names, some of them shared by a great many people, as in reality. */
const heads = [
  'สม',
  'บุญ',
  'วิ',
  'ประ',
  'สุ',
  'จันทร์',
  'อร',
  'กิตติ',
  'พร',
  'ชัย',
  'ธน',
  'นฤ',
  'ปิย',
  'รัตน',
  'ศิริ',
  'อภิ',
]
const tails = [
  'ชาย',
  'หญิง',
  'เพ็ญ',
  'ศักดิ์',
  'ทิพย์',
  'ดา',
  'พงษ์',
  'มณี',
  'วรรณ',
  'ชัย',
  'ลักษณ์',
  'ภา',
  'เดช',
  'รัตน์',
  'กุล',
  'ยา',
]
const places = ['สวน', 'ไร่', 'นา', 'ดอย', 'คลอง', 'ทุ่ง', 'เกาะ', 'บ้าน', 'วัง', 'ท่า', 'หนอง', 'บาง']
const words = [
  'สมมติ',
  'ทดลอง',
  'จำลอง',
  'ตัวอย่าง',
  'นิยาย',
  'กระดาษ',
  'หมึก',
  'ดินสอ',
  'เล่มเล็ก',
  'หน้าใหม่',
  'บทแรก',
  'ปกแข็ง',
]

/**
 * Adds `count` players to those of the shop, each with a separate account and number, spread over its agents and
 * three years.
 */
export async function fillPlayers(sql: Sql, count: number): Promise<void> {
  for (let from = 1; from <= count; from += atOnce)
    await sql`
    insert into player (id, external_key, code, first_name, last_name, line_name, mobile, bank, account_number, status,
      counts_in_reports, coins, agent_id, master_id, created_at)
    select gen_random_uuid(), 'many' || n, 'm' || lpad(n::text, 8, '0'),
      (${heads}::text[])[1 + h % 16] || (${tails}::text[])[1 + h / 16 % 16],
      (${places}::text[])[1 + h / 256 % 12] || (${words}::text[])[1 + h / 3072 % 12] || case when h % 3 = 0 then '' else (h / 36864 % 500)::text end,
      'line' || n, '08' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
      (array['SCB','KBANK','KTB','BBL','KRUNGSRI','TTB','GSB'])[1 + least(6, h % 20 / 2)],
      lpad((n::bigint * 48271 % 10000000000)::text, 10, '0'),
      case when h % 500 = 0 then 'suspended' when h % 100 = 0 then 'watch' else 'normal' end, h % 200 <> 0, h % 1000,
      m.agent_id, m.id, clock_timestamp() - interval '3 years' * (1 - n::float / ${count}::int)
    from generate_series(${from}::int, ${Math.min(count, from + atOnce - 1)}::int) n
    cross join lateral (select abs(hashint4(n)) as h) hashed
    join (select id, agent_id, row_number() over (order by key) - 1 as place, count(*) over () as masters from master) m
      on m.place = hashed.h % m.masters`
  await sql`vacuum analyze player`
}
