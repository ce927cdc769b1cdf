import { randomUUID } from 'node:crypto'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'

type Shop = { url: string; cookie: string }
type Findings = { rows: { id: string; key: string | null }[] }

/** The request and the entry of each order, as staff remember what they matched. */
export type Remembered = ReadonlyMap<string, { requestId: string; entryId: string }>

export async function remember(sql: Sql): Promise<Remembered> {
  const rows = await sql<{ id: string; requestId: string; entryId: string }[]>`
    select id, request_id, entry_id from credit_order`
  return new Map(rows.map(({ id, ...matched }) => [id, matched]))
}

/**
 * Does what a person does after history was lost: compares the books, adopts each movement that is unknown,
 * accepts the history and lifts the hold. Returns how many were adopted. Throws if nobody remembers what a
 * movement was for.
 */
export async function reviewHistory(shop: Shop, remembered: Remembered): Promise<{ adopted: number }> {
  await ask(shop, 'crediting/compare-books', {})
  let adopted = 0
  for (;;) {
    const { rows } = await ask<Findings>(shop, 'crediting/findings?state=open')
    if (rows.length === 0) break
    for (const { id, key } of rows) {
      const matched = remembered.get(key ?? '')
      if (!matched) throw new Error(`Nobody remembers what the movement ${key} was for.`)
      await ask(shop, 'crediting/adopt-finding', { operationId: randomUUID(), findingId: id, ...matched })
      adopted += 1
    }
  }
  await ask(shop, 'crediting/accept-history', { reason: 'compared with the books' })
  await ask(shop, 'crediting/lift-hold', { reason: 'the history is whole again' })
  return { adopted }
}

async function ask<Answer = unknown>(shop: Shop, path: string, input?: object): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api/${path}`, {
    method: input ? 'POST' : 'GET',
    headers: { cookie: shop.cookie, ...(input && { 'content-type': 'application/json' }) },
    ...(input && { body: JSON.stringify(input) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
