import type { PlayerId } from '@khlang/domain/brand'
import type { Db } from '#platform/database/database.ts'

export type Personal = {
  mobile: string | null
  email: string | null
  bank: string | null
  accountNumber: string | null
  lineUserId: string | null
}

export async function readPersonal(db: Db, id: PlayerId): Promise<Personal | null> {
  const [row] = await db<Personal[]>`
    select mobile, email, bank, account_number, line_user_id from player where id = ${id}`
  return row ?? null
}
