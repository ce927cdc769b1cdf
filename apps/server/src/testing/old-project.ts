import type { OldFileKind } from '@khlang/domain/legacy-import/old-file'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FakeFirestore } from '@khlang/seed/fake-firestore'
import type { OldDocument } from '@khlang/seed/old-making'
import { type OldProject, oldDocumentsOf, writeOldProject } from '@khlang/seed/old-project'
import { startImport, keepHashing, usualAccounts } from '#legacy-import/start-import.ts'
import { fetchProject } from '#legacy-import/live-project/fetch-project.ts'
import { setState } from '#legacy-import/import-store.ts'
import { upsertAll } from '#legacy-import/upsert/upsert.ts'
import { startFetching } from '#legacy-import/live-project/reading-store.ts'
import type { Report } from '#legacy-import/report.ts'
import { readServiceAccount } from '#legacy-import/live-project/service-account.ts'
import { loadFile } from '#legacy-import/documents/load-file.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { sealingBy } from '#platform/secrets/sealed.ts'
import { foldRollups } from '#rollups/rollup-store.ts'

/**
 * Writes the files of an invented old project with this many players and requests (`history`); most other documents are in
 * proportion. The files are deleted when it is disposed of.
 */
export async function newOldProject(options: {
  players: number
  history: number
  seed?: number
}): Promise<OldProject & { folder: string; documents: () => OldDocument[] } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-old-'))
  const whole = { seed: 1, until: new Date(), ...options }
  const project = await writeOldProject(folder, whole)
  return {
    ...project,
    folder,
    documents: () => oldDocumentsOf(whole),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The secret by which the test world seals (`factorSecret` in `world.ts`): old passwords work there. */
const factorSecret = 'another secret for tests, to seal with'

/**
 * Begins an import, while no other is open, and reads the files of a project into it. Returns its id; nothing is
 * imported yet.
 */
export async function readIn(
  sql: Sql,
  { files }: { files: Partial<OldProject['files']> },
  by = 'nok@example.test',
): Promise<string> {
  const hashingId = files.hashConfig
    ? await keepHashing(sql, sealingBy(factorSecret), await readFile(files.hashConfig, 'utf8'))
    : null
  const importId = (await startImport(sql, { role: 'viewer', accounts: usualAccounts, hashingId, by }))!
  const given: [string, OldFileKind][] = [
    ...(files.rtdb ? [[files.rtdb, 'database'] as [string, OldFileKind]] : []),
    ...(files.auth ? [[files.auth, 'accounts'] as [string, OldFileKind]] : []),
    ...(files.firestore ?? []).map((path): [string, OldFileKind] => [path, 'documents']),
  ]
  for (const [path, kind] of given)
    await loadFile(sql, { importId, name: basename(path), kind, bytes: createReadStream(path), hashingId })
  return importId
}

/** Imports a project completely. `batchSize`: documents per transaction, the product's own if left out. */
export async function importOldProject(
  sql: Sql,
  project: { files: Partial<OldProject['files']> },
  batchSize?: number,
): Promise<{ importId: string; report: Report }> {
  const importId = await readIn(sql, project)
  await transaction(sql, (tx) => setState(tx, importId, 'placing', 'nok@example.test'))
  return { importId, report: await upsertIn(sql, importId, batchSize) }
}

async function upsertIn(sql: Sql, importId: string, batchSize?: number): Promise<Report> {
  const report = (await upsertAll(sql, importId, batchSize ? { batchSize } : {}))!
  await foldRollups(sql)
  return report
}

/** Pauses of the fetch in tests: none at all. */
export const noWaits = () => Promise.resolve()

type LiveOptions = {
  fake: FakeFirestore
  collections: readonly string[]
  batchSize?: number
  closing?: AbortSignal
}

/**
 * Reads collections of the running old project into an import that has begun, `batchSize` documents per request. Returns
 * false if the reading was stopped: by `closing`, by another process that took it over, or because the import changed
 * its state. Throws at an obstacle, such as a refused key.
 */
export async function fetchIn(
  sql: Sql,
  importId: string,
  { fake, collections, batchSize = 60, closing = new AbortController().signal }: LiveOptions,
): Promise<boolean> {
  const account = readServiceAccount(fake.keyFile, { fake: true })
  const source = { project: account.project, accountEmail: account.email, sealed: null, collections }
  await transaction(sql, (tx) => startFetching(tx, importId, source))
  return fetchProject(sql, importId, {
    endpoint: { address: fake.url, waits: noWaits },
    closing,
    batchSize,
    overtake: true,
    account: () => Promise.resolve(account),
  })
}

/**
 * Imports a project completely: its documents live, everything else from files. `batchSize`: documents per request and
 * per transaction; if left out, 60 per request and the product's own per transaction.
 */
export async function importLiveProject(
  sql: Sql,
  { files }: { files: Partial<OldProject['files']> },
  options: LiveOptions,
): Promise<{ importId: string; report: Report }> {
  const importId = await readIn(sql, { files: { ...files, firestore: [] } })
  if (!(await fetchIn(sql, importId, options))) throw new Error('It was not read to its end.')
  await transaction(sql, (tx) => setState(tx, importId, 'placing', 'nok@example.test'))
  return { importId, report: await upsertIn(sql, importId, options.batchSize) }
}

/**
 * Read all that an import writes, without what differs each time: ids, versions, times of writing. `created_at` and
 * `updated_at` are those of the old system. An import places no orders: their count is 0 and `order_id` null.
 */
const queries = {
  agents: `select external_key, username, name, code_width, code_last, user_count, master_count from agent order by 1`,
  masters: `select m.key, m.name, a.external_key from master m left join agent a on a.id = m.agent_id order by 1`,
  players: `
    select p.external_key, p.code, p.name, p.email, p.mobile, p.bank, p.account_number, p.coins, p.status, p.counts_in_reports, p.created_at,
      p.password_hash is not null as has_password, a.external_key as agent, m.key as master, f.external_key as friend
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id left join player f on f.id = p.friend_id
    order by 1`,
  employees: `select email, first_name, last_name, role, active, user_id is not null as linked from employee order by 1`,
  requests: `
    select r.external_key, r.kind, p.external_key as player, r.amount, r.bonus, r.state, r.via, r.note, r.employee, r.created_by_staff,
      r.created_at, r.updated_at, r.order_id
    from request r join player p on p.id = r.player_id order by 1`,
  entries: `
    select d.key, e.account_code, e.channel, e.direction, e.amount_satang, e.occurred_at, e.fingerprint, e.state, e.holder, e.hold_reason,
      p.external_key as player, e.created_at
    from statement_entry e join firebase_document d on d.row_id = e.id and d.verdict <> 'left-out'
      left join player p on p.id = e.player_id order by 1`,
  rewards: `
    select w.external_key, w.kind, p.external_key as player, w.credits, w.coins, w.state, w.created_at from reward w
      join player p on p.id = w.player_id order by 1`,
  losses: `
    select l.external_key, p.external_key as player, l.span, l.from_day, l.amount, l.state from loss_return l
      join player p on p.id = l.player_id order by 1`,
  logins: `select p.external_key, l.at from player_login l join player p on p.id = l.player_id order by 1, 2`,
  orders: `select count(*) from credit_order`,
  months: `
    select p.external_key, m.month, m.deposits, m.withdrawals, m.bonus, m.loss_returns, m.loss_return, m.logins from player_month m
      join player p on p.id = m.player_id order by 1, 2`,
}

/** Returns what is in the database after an import, in a form that is equal for equal imports. */
export async function endState(sql: Sql): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(queries))
    state[name] = (await sql.unsafe(query)).map((row) => JSON.stringify(row))
  return state
}
