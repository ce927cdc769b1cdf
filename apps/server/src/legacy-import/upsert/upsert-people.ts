import { addAgents, addMasters, agentKeys, changeAgents, changeMasters, masterKeys } from './agent-store.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockRows } from '#platform/database/bulk-write.ts'
import { addImported, changeImported, codesTaken, currentPasswords } from './player-store.ts'
import { addItems, changeItems } from './reward-store.ts'
import type { Outcome, StagedDocument } from '../documents/document-store.ts'
import { keysMeant } from './old-fields.ts'
import { readAgent, readMaster, readPlayer, readRewardItem } from './read-people.ts'
import { reconcile } from './reconcile.ts'

/** Upserts agents, masters, the catalogue and players, each after the records that it refers to. */

/**
 * Returns the password hash of the document. Null if `currentHash`, the hash stored here, is not the last imported
 * one, since a password that was set here must stay.
 */
const passwordOf = ({ passwordHash, placedPasswordHash }: StagedDocument, currentHash: string | null) =>
  currentHash === placedPasswordHash ? passwordHash : null

/**
 * Returns whether the document, of an agent or a player, has a new password that is not imported, because another
 * password was set here.
 */
const keepsOurPassword = ({ passwordHash, placedPasswordHash }: StagedDocument, currentHash: string | null) =>
  passwordHash !== null && passwordHash !== placedPasswordHash && currentHash !== placedPasswordHash

export async function upsertAgents(tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> {
  const current = new Map((await agentKeys(tx)).map((one) => [one.id, one]))
  const usernames = new Map([...current.values()].map((one) => [one.username, one.externalKey]))
  return reconcile(tx, documents, {
    read: ({ body }) => readAgent(body),
    toOurs(row, document, id) {
      const holder = usernames.get(row.username)
      if (holder !== undefined && holder !== document.key) return { leftOut: 'username-taken' }
      usernames.set(row.username, document.key)
      const password = current.get(id)?.passwordHash ?? null
      const ours = { ...row, id, externalKey: document.key, passwordHash: passwordOf(document, password) }
      return keepsOurPassword(document, password) ? { ours, note: 'password-changed-here' as const } : ours
    },
    add: addAgents,
    change: changeAgents,
    lock: (inside, ids) => lockRows(inside, 'agent', ids),
    passwordPlaced: ({ passwordHash }, ours) => passwordHash !== null && ours.passwordHash !== null,
  })
}

export async function upsertMasters(tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> {
  const agentNamed = namesOfAgents(await agentKeys(tx))
  return reconcile(tx, documents, {
    read: ({ key, body }) => readMaster(key, body),
    toOurs({ agent, ...row }, _document, id) {
      const agentId = agent === null ? null : agentNamed(agent)
      const ours = { ...row, id, agentId: agentId ?? null }
      return agent !== null && agentId === undefined ? { ours, note: 'agent-unknown' as const } : ours
    },
    add: addMasters,
    change: changeMasters,
    lock: (inside, ids) => lockRows(inside, 'master', ids),
  })
}

/** Finds an agent by key or by username. */
function namesOfAgents(agents: Awaited<ReturnType<typeof agentKeys>>) {
  const named = new Map(
    agents.flatMap(({ id, externalKey, username }) => [
      [username, id],
      [externalKey, id],
    ]),
  )
  return (name: string): string | undefined => named.get(name) ?? named.get(name.toLowerCase())
}

export const upsertItems = (tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> =>
  reconcile(tx, documents, {
    read: ({ key, body }) => readRewardItem(key, body),
    toOurs: (row, { key }, id) => ({ ...row, id, externalKey: key }),
    add: addItems,
    change: changeItems,
    lock: (inside, ids) => lockRows(inside, 'reward_item', ids),
  })

export async function upsertPlayers(tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> {
  const agentNamed = namesOfAgents(await agentKeys(tx))
  const masters = new Map((await masterKeys(tx)).map((one) => [String(one.key), one]))
  const current = new Map(
    (
      await currentPasswords(
        tx,
        documents.flatMap(({ rowId }) => rowId ?? []),
      )
    ).map((one) => [one.id, one]),
  )
  const codes = await freeCodes(tx, documents)
  return reconcile(tx, documents, {
    read: ({ key, body }) => readPlayer(key, body),
    toOurs({ agent, master, ...row }, document, id) {
      const itsMaster = master === null ? undefined : masters.get(master)
      const agentId = agent === null ? (itsMaster?.agentId ?? null) : (agentNamed(agent) ?? null)
      const { code, note } = codes.get(document.key)!
      const password = current.get(id)?.passwordHash ?? null
      const ours = {
        ...row,
        id,
        externalKey: document.key,
        code,
        agentId,
        masterId: itsMaster?.id ?? null,
        passwordHash: passwordOf(document, password),
      }
      const unknown = (agent !== null && agentId === null) || (master !== null && !itsMaster)
      if (keepsOurPassword(document, password)) return { ours, note: 'password-changed-here' as const }
      if (note !== null) return { ours, note }
      return unknown ? { ours, note: 'agent-unknown' as const } : ours
    },
    add: addImported,
    change: changeImported,
    lock: (inside, ids) => lockRows(inside, 'player', ids),
    passwordPlaced: ({ passwordHash }, ours) => passwordHash !== null && ours.passwordHash !== null,
  })
}

type Coded = { code: string; note: 'code-repeated' | 'code-missing' | null }

/**
 * Returns a code for each player. Codes are unique: the first player keeps the code, the next gets it with a
 * number appended, and a player without a code gets one derived from the key.
 */
async function freeCodes(tx: Tx, documents: readonly StagedDocument[]): Promise<Map<string, Coded>> {
  const codedDocuments = documents.map((document) => {
    const read = readPlayer(document.key, document.body)
    const code = 'row' in read ? read.row.code : null
    return { document, code: code ?? codeFromKey(document.key), missing: code === null }
  })
  const holders = new Map(
    (
      await codesTaken(
        tx,
        codedDocuments.map(({ code }) => code),
      )
    ).map((one) => [one.code, one.id]),
  )
  const codes = new Map<string, Coded>()
  for (const { document, code, missing } of codedDocuments) {
    const usualRemark = missing ? ('code-missing' as const) : null
    let freeCode = code
    for (let number = 2; ; number++) {
      const holder = holders.get(freeCode.toLowerCase())
      if (holder === undefined || (document.rowId !== null && holder === document.rowId)) break
      freeCode = `${code}-${number}`
      if (!holders.has(freeCode.toLowerCase()))
        for (const one of await codesTaken(tx, [freeCode])) holders.set(one.code, one.id)
    }
    holders.set(freeCode.toLowerCase(), document.rowId ?? document.key)
    codes.set(document.key, { code: freeCode, note: freeCode === code ? usualRemark : 'code-repeated' })
  }
  return codes
}

const codeFromKey = (key: string) =>
  keysMeant(key)[0]!
    .split(/[@|]/)[0]!
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 24) || 'old'
