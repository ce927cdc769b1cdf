import { currentOrigin, type Origin } from '../http/origin.ts'
import type { Sql } from './database.ts'

/**
 * Counts in the origin of a request what it may have saved: each COMMIT, before it is sent, and each statement outside a
 * transaction that writes. If the database is lost after that, nobody can say that nothing was done. What the database
 * itself refused is not counted.
 */
export function noteSaves(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>
  const noting = Object.assign(sql, {
    async begin(...asked: [Work] | [string, Work]) {
      const [options, work] = asked.length === 2 ? asked : ['', asked[0]]
      const origin = currentOrigin()
      let isCounted = false
      try {
        return await begin(options, async (tx) => {
          const pending = work(tx)
          const value = await (Array.isArray(pending) ? Promise.all(pending) : pending)
          isCounted = !/read only/i.test(options)
          if (isCounted) count(origin, 1)
          return value
        })
      } catch (error) {
        if (isCounted && isAnswer(error)) count(origin, -1)
        throw error
      }
    },
  })
  return new Proxy(noting, {
    apply(target, self, asked: [TemplateStringsArray]) {
      const query = Reflect.apply(target, self, asked) as unknown
      if (writes(asked[0])) countWhenSent(query as Sent)
      return query
    },
  })
}

/** What the driver calls of a statement when it is sent, and when it fails. A part of another statement is never sent. */
type Sent = { handler: (query: Sent) => unknown; reject: (error: unknown) => unknown }

function countWhenSent(query: Sent) {
  const origin = currentOrigin()
  const { handler, reject } = query
  query.handler = (sent) => {
    count(origin, 1)
    return handler(sent)
  }
  query.reject = (error) => {
    if (isAnswer(error)) count(origin, -1)
    return reject(error)
  }
}

type Work = (tx: unknown) => unknown

/** Forgets what was saved so far: until now the server found out who calls, and has done nothing of what is asked. */
export function beginCountingSaves(): void {
  const origin = currentOrigin()
  if (origin?.saves !== undefined) origin.saves = 0
}

function count(origin: Origin | undefined, saves: number) {
  if (origin?.saves !== undefined) origin.saves += saves
}

/** Whether the database itself refused, and goes on: then it has undone the transaction. */
const isAnswer = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'PostgresError' && !/^(08|57P)/.test(code ?? '')
}

/** Statements by their template, which is the same object each time. */
const known = new WeakMap<object, boolean>()

function writes(template: unknown): boolean {
  if (!Array.isArray(template) || !('raw' in template)) return false
  let isWrite = known.get(template)
  if (isWrite === undefined) {
    isWrite = /\b(insert into|delete from|merge into)\b|(?<!\bfor (no key )?)\bupdate\b/i.test(
      template.join('?'),
    )
    known.set(template, isWrite)
  }
  return isWrite
}
