import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { inject } from 'vitest'
import { templates } from './test-cluster.ts'

/**
 * A database of a test. Disposing of it deletes it, with whatever is still connected: a run has 1,400 of them, and kept
 * until its end they would fill 14 GB.
 */
export type TestDatabase = { url: string; [Symbol.asyncDispose](): Promise<void> }

/** Creates an empty database with the newest schema, for one test file. */
export function newTestDatabase(): Promise<TestDatabase> {
  return newDatabase(templates.schema)
}

/** Creates a database with the usual shop of a world (`usualShop`). */
export function newShopDatabase(): Promise<TestDatabase> {
  return newDatabase(templates.shop)
}

/** Creates a database of the crediting back-end, without any player. */
export function newCreditDatabase(): Promise<TestDatabase> {
  return newDatabase(templates.credit)
}

/** Creates a database without any tables. */
export function newEmptyDatabase(): Promise<TestDatabase> {
  return newDatabase('template0')
}

async function newDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying the files takes half as long (15 instead of 33 ms) as PostgreSQL's usual way through its log, since
  // nothing waits for the disk.
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

/** On a busy machine opening a connection may take much longer than the usual limit. */
export const slowly = { connectWithinSeconds: 120 }

/**
 * Options of a test connection that holds a transaction open. On a busy machine the next step may come
 * minutes later, and the normal timeouts would end the connection.
 */
export const patiently = { answerWithinSeconds: 600, longTransactions: true, ...slowly }

const objectInUse = '55006'
const queryCanceled = '57014'

/** A drop waits until every connection of PostgreSQL has noticed it: one that nobody reads from never does. */
const patienceMs = 300_000

async function asAdmin(statement: string): Promise<void> {
  const admin = postgres(inject('adminUrl'), {
    max: 1,
    onnotice: () => {},
    connection: { statement_timeout: patienceMs },
  })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await admin.unsafe(statement)
        return
      } catch (problem) {
        const code = problem instanceof postgres.PostgresError ? problem.code : ''
        if (code === queryCanceled) throw await explain(admin, statement)
        // Somebody (a vacuum, for example) is connected for a moment.
        if (code !== objectInUse || attempt === 20) throw problem
        await pause(50 * attempt)
      }
    }
  } finally {
    await admin.end()
  }
}

/** Names the connections that hold a drop up: a test has left them in the middle of an answer. */
async function explain(admin: postgres.Sql, statement: string): Promise<Error> {
  const unread = await admin<{ query: string }[]>`
    select left(query, 200) as query from pg_stat_activity where wait_event = 'ClientWrite'`
  const connections = unread.map(({ query }) => `\n  ${query}`).join('')
  return new Error(`"${statement}" took too long. Answers that nobody reads: ${connections || 'none'}`)
}
