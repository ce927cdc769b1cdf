import type { LineReply } from '@khlang/contract/line/line'
import type { ReplyHow } from '@khlang/domain/line/line-reply'
import type { Db, Tx } from '#platform/database/database.ts'

export type LineReplyKept = {
  id: string
  version: number
  kind: LineReply['kind']
  how: ReplyHow
  words: string[]
  body: string
  enabled: boolean
  place: number
  employee: string
  updatedAt: Date
}

const columns = [
  'id',
  'version',
  'kind',
  'how',
  'words',
  'body',
  'enabled',
  'place',
  'employee',
  'updatedAt',
] as const

/** Returns the replies: greeting and default first, then the keywords in the order in which they are tried. */
export const listReplies = (db: Db) =>
  db<LineReplyKept[]>`
    select ${db(columns)} from line_reply
    order by case kind when 'greeting' then 0 when 'default' then 1 else 2 end, place, created_at, id`

export async function lockReply(tx: Tx, id: string): Promise<LineReplyKept | null> {
  const [row] = await tx<LineReplyKept[]>`select ${tx(columns)} from line_reply where id = ${id} for update`
  return row ?? null
}

type Written = Omit<LineReplyKept, 'version' | 'updatedAt'>

export async function addReply(tx: Tx, written: Written): Promise<LineReplyKept> {
  const [row] = await tx<LineReplyKept[]>`
    insert into line_reply ${tx(written as never)} returning ${tx(columns)}`
  return row!
}

export async function changeReply(tx: Tx, { id, ...written }: Written): Promise<LineReplyKept> {
  const [row] = await tx<LineReplyKept[]>`
    update line_reply set ${tx(written as never)} where id = ${id} returning ${tx(columns)}`
  return row!
}

export async function removeReply(tx: Tx, id: string): Promise<void> {
  await tx`delete from line_reply where id = ${id}`
}
