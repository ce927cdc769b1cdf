import { locationFields, socialLinkFields } from '@khlang/contract/legacy-words'
import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import { accountMatchKey, scbMatchKey } from '@khlang/domain/players/account-keys'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { fieldGroups, type PlayerField, type PlayerValues } from '@khlang/domain/players/player-fields'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** A player with all data for the form, before masking for a role. */
export type StoredPlayer = {
  id: PlayerId
  number: number
  version: number
  status: PlayerStatus
  externalKey: string
  values: PlayerValues
  hasPassword: boolean
  agentUsername: string | null
  agentName: string | null
  masterKey: number | null
  masterName: string | null
  friendCode: string | null
  friendName: string | null
  accountChangedAt: Date | null
  forgottenAt: Date | null
  restrictedAt: Date | null
  /** Who last wrote the player's data; a service key as `service:…`. */
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

/**
 * Returns the names of agent, master and friend if they are among these fields. For the audit log, whose readers
 * could do nothing with the ids years later.
 */
export const belongingOf = (
  player: StoredPlayer,
  fields: readonly PlayerField[],
): Record<string, string | null> => ({
  ...(fields.includes('agentId') && { agent: player.agentUsername }),
  ...(fields.includes('masterId') && {
    master: player.masterKey === null ? null : `#${player.masterKey} ${player.masterName}`,
  }),
  ...(fields.includes('friendId') && { friend: player.friendCode }),
})

type Row = Omit<StoredPlayer, 'values'> &
  Omit<PlayerValues, keyof typeof addressNames | keyof typeof socialNames | 'ball'> & {
    ball: boolean | null
    location: Record<string, string | null>
    socialLinks: Record<string, string | null>
  }

/** Maps our field names to the names within `location` and `social_links`. */
const addressNames = Object.fromEntries(
  fieldGroups.address.map((field, at) => [field, locationFields[at]!]),
) as Record<(typeof fieldGroups.address)[number], string>
const socialNames = Object.fromEntries(
  fieldGroups.social.map((field, at) => [field, socialLinkFields[at]!]),
) as Record<(typeof fieldGroups.social)[number], string>

const formColumns = (db: Db) => db`
  select p.id, p.number, p.version, p.status, p.external_key, p.code, p.first_name, p.last_name, p.company, p.mobile, p.email,
    p.line_user_id, p.line_name, p.picture_url, p.bank, p.account_number, p.agent_id, p.master_id, p.friend_id, p.counts_in_reports,
    p.coins, p.avatar, p.role, p.ball, p.job_title, p.manager, p.edit, p.location, p.social_links,
    p.password_hash is not null as has_password, p.account_changed_at, p.forgotten_at, p.restricted_at, p.employee, p.created_at, p.updated_at,
    a.username as agent_username, a.name as agent_name, m.key as master_key, m.name as master_name,
    f.code as friend_code, f.name as friend_name
  from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
    left join player f on f.id = p.friend_id`

export async function findStoredPlayer(db: Db, id: string): Promise<StoredPlayer | null> {
  const [row] = await db<Row[]>`${formColumns(db)} where p.id = ${id}`
  return row ? toStoredPlayer(row) : null
}

/**
 * Locks a player until the transaction ends and returns all data for the form. Null if there is no such player.
 */
export async function lockStoredPlayer(tx: Tx, id: string): Promise<StoredPlayer | null> {
  const [row] = await tx<Row[]>`${formColumns(tx)} where p.id = ${id} for no key update of p`
  return row ? toStoredPlayer(row) : null
}

function toStoredPlayer({ location, socialLinks, ...row }: Row): StoredPlayer {
  const within = (names: Record<string, string>, storedValues: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(names).map(([field, name]) => [field, storedValues[name] || null]))
  const values = {
    code: row.code,
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company,
    mobile: row.mobile,
    email: row.email,
    lineUserId: row.lineUserId,
    lineName: row.lineName,
    pictureUrl: row.pictureUrl,
    bank: row.bank,
    accountNumber: row.accountNumber,
    agentId: row.agentId,
    masterId: row.masterId,
    friendId: row.friendId,
    countsInReports: row.countsInReports,
    coins: row.coins,
    avatar: row.avatar,
    role: row.role,
    ball: row.ball === true,
    jobTitle: row.jobTitle,
    manager: row.manager,
    edit: row.edit,
    ...within(addressNames, location),
    ...within(socialNames, socialLinks),
  } as PlayerValues
  return { ...row, values }
}

/**
 * Returns the columns of a player for these values, with the derived ones by which account numbers are compared (spec
 * section 5). The import from the old system computes them itself.
 */
function columnsOf(values: PlayerValues) {
  const { accountNumber: number } = values
  const within = (names: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([field, name]) => {
        const value = values[field as keyof PlayerValues]
        return value === null ? [] : [[name, value]]
      }),
    )
  return {
    code: values.code,
    firstName: values.firstName,
    lastName: values.lastName,
    company: values.company,
    mobile: values.mobile,
    email: values.email,
    lineUserId: values.lineUserId,
    lineName: values.lineName,
    pictureUrl: values.pictureUrl,
    bank: values.bank,
    accountNumber: number,
    accountMatchKey: number === null ? null : accountMatchKey(number) || null,
    scbMatchKey: number === null ? null : scbMatchKey(number) || null,
    agentId: values.agentId,
    masterId: values.masterId,
    friendId: values.friendId,
    countsInReports: values.countsInReports,
    coins: values.coins,
    avatar: values.avatar,
    role: values.role,
    ball: values.ball || null,
    jobTitle: values.jobTitle,
    manager: values.manager,
    edit: values.edit,
    location: within(addressNames),
    socialLinks: within(socialNames),
  }
}

/** Returns the player's columns for the driver, which needs JSON values marked as such. */
function parametersOf(tx: Tx, values: PlayerValues) {
  const { location, socialLinks, ...columns } = columnsOf(values)
  return { ...columns, location: tx.json(location as never), socialLinks: tx.json(socialLinks as never) }
}

type Written = {
  id: PlayerId
  values: PlayerValues
  /** Null keeps the current password; a new player then has none. */
  passwordHash: string | null
  employee: EmployeeEmail
}

/** Adds a player and returns the version. Without an `externalKey` the player's id is their key. */
export async function addPlayer(
  tx: Tx,
  { id, values, passwordHash, employee }: Written,
  {
    externalKey = id as string,
    createdAt = null,
  }: { externalKey?: string | undefined; createdAt?: Date | null } = {},
): Promise<number> {
  const columns = { id, externalKey, passwordHash, employee, ...parametersOf(tx, values) }
  const [row] = await tx<{ version: number }[]>`
    insert into player ${tx({ ...columns, ...(createdAt && { createdAt }) } as never)} returning version`
  return row!.version
}

/**
 * Changes all values of a player but the coins, and returns the new version. `accountChanged` dates the
 * change of the account, so that staff who pay out are warned for some days.
 */
export async function changePlayer(
  tx: Tx,
  { id, values, passwordHash, employee }: Written,
  { accountChanged }: { accountChanged: boolean },
): Promise<number> {
  const { location, socialLinks, coins: _, ...columns } = parametersOf(tx, values)
  const [row] = await tx<{ version: number }[]>`
    update player set ${tx(columns as never)}, employee = ${employee},
      location = (location - ${[...locationFields]}::text[]) || ${location},
      social_links = (social_links - ${[...socialLinkFields]}::text[]) || ${socialLinks},
      password_hash = coalesce(${passwordHash}, password_hash),
      account_changed_at = case when ${accountChanged} then clock_timestamp() else account_changed_at end
    where id = ${id} returning version`
  return row!.version
}

/** Changes only the picture, and returns the new version. */
export async function changeAvatar(
  tx: Tx,
  { id, avatar, employee }: { id: PlayerId; avatar: string; employee: EmployeeEmail },
): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update player set avatar = ${avatar}, employee = ${employee} where id = ${id} returning version`
  return row!.version
}

/**
 * Returns all players with one of these keys or codes (given in lower case), as found in a file. Locks them in the order
 * of their ids, so that nobody changes or forgets them before the transaction ends.
 */
export async function lockNamed(
  tx: Tx,
  { keys, codes }: { keys: readonly string[]; codes: readonly string[] },
): Promise<StoredPlayer[]> {
  const rows = await tx<Row[]>`
    ${formColumns(tx)} where p.external_key = any(${keys as string[]}) or lower(p.code) = any(${codes as string[]})
    order by p.id for share of p`
  return rows.map(toStoredPlayer)
}

type Added = Omit<Written, 'passwordHash'> & {
  externalKey: string
  status: PlayerStatus
  /** Null for the current time. */
  createdAt: Date | null
}

/** Adds many players from a file, without passwords. */
export async function addPlayers(tx: Tx, newPlayers: readonly Added[]): Promise<void> {
  const [clock] = await tx<{ now: Date }[]>`select clock_timestamp() as now`
  const players = newPlayers.map(({ values, createdAt, ...one }) => ({
    ...one,
    ...parametersOf(tx, values),
    createdAt: createdAt ?? clock!.now,
  }))
  for (const rows of inStatements(players)) await tx`insert into player ${tx(rows as never)}`
}

/** Locks players in the order of their ids, so that two bulk changes cannot deadlock. Returns those that exist. */
export async function lockStoredPlayers(tx: Tx, ids: readonly string[]): Promise<StoredPlayer[]> {
  const rows = await tx<Row[]>`
    ${formColumns(tx)} where p.id = any(${ids as string[]}) order by p.id for no key update of p`
  return rows.map(toStoredPlayer)
}

const batchSize = 500

type Changed = Omit<Written, 'passwordHash'> & { status: PlayerStatus; accountChanged: boolean }

/**
 * Changes all values of many players but their coins: one statement for hundreds of players, so that triggers
 * and announcements run once for all of them.
 */
export async function changePlayers(tx: Tx, changes: readonly Changed[]): Promise<void> {
  for (let start = 0; start < changes.length; start += batchSize) {
    const rows = changes
      .slice(start, start + batchSize)
      .map(({ values, ...one }) => ({ ...one, ...columnsOf(values) }))
    await tx`
      update player p set code = n.code, first_name = n."firstName", last_name = n."lastName", company = n.company,
        mobile = n.mobile, email = n.email, line_user_id = n."lineUserId", line_name = n."lineName",
        picture_url = n."pictureUrl", bank = n.bank, account_number = n."accountNumber",
        account_match_key = n."accountMatchKey", scb_match_key = n."scbMatchKey", agent_id = n."agentId",
        master_id = n."masterId", friend_id = n."friendId", counts_in_reports = n."countsInReports",
        avatar = n.avatar, role = n.role, ball = n.ball, job_title = n."jobTitle", manager = n.manager, edit = n.edit,
        status = n.status, employee = n.employee,
        location = (p.location - ${[...locationFields]}::text[]) || n.location,
        social_links = (p.social_links - ${[...socialLinkFields]}::text[]) || n."socialLinks",
        account_changed_at = case when n."accountChanged" then clock_timestamp() else p.account_changed_at end
      from jsonb_to_recordset(${tx.json(rows as never)}) as n (
        id uuid, code text, "firstName" text, "lastName" text, company text, mobile text, email text, "lineUserId" text,
        "lineName" text, "pictureUrl" text, bank text, "accountNumber" text, "accountMatchKey" text, "scbMatchKey" text,
        "agentId" uuid, "masterId" uuid, "friendId" uuid, "countsInReports" boolean, avatar text, role text,
        ball boolean, "jobTitle" text, manager text, edit boolean, status text, employee text, location jsonb,
        "socialLinks" jsonb, "accountChanged" boolean)
      where p.id = n.id`
  }
}

/** Returns the ids, keys and codes of the players with one of these keys or codes (codes in lower case). */
export const idsOf = (db: Db, { keys, codes }: { keys: readonly string[]; codes: readonly string[] }) =>
  db<{ id: PlayerId; externalKey: string; code: string }[]>`
    select id, external_key, lower(code) as code from player
    where external_key = any(${keys as string[]}) or lower(code) = any(${codes as string[]})`

/** Saves who referred these players (`friendId`). */
export async function setFriends(
  tx: Tx,
  pairs: readonly { id: string; friendId: string }[],
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    update player p set friend_id = f.friend_id, employee = ${employee}
    from (select unnest(${pairs.map(({ id }) => id)}::uuid[]) as id,
      unnest(${pairs.map(({ friendId }) => friendId)}::uuid[]) as friend_id) f
    where p.id = f.id`
}
