import type { PlayerWritten, SiteWritten } from '@khlang/contract/players/player-form'
import type { AgentId, MasterId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { findByKey } from '../page/profile-store.ts'
import { agentNamed, masterOfKey } from '../form/referral-store.ts'

/**
 * Replaces the names that the player site sends by ids: the agent's username, the master's key, the friend's
 * external key. An empty name becomes null. Refuses an unknown name.
 */
export async function namesFromSite(
  tx: Tx,
  { agent, master, friend, ...written }: SiteWritten,
): Promise<PlayerWritten> {
  return {
    ...written,
    ...(agent !== undefined && {
      agentId: agent === '' ? null : ((await agentNamed(tx, agent)) ?? refuseUnknown('agent')),
    }),
    ...(master !== undefined && {
      masterId: master === null ? null : ((await masterOfKey(tx, master)) ?? refuseUnknown('master')),
    }),
    ...(friend !== undefined && {
      friendId: friend === '' ? null : ((await findByKey(tx, friend)) ?? refuseUnknown('friend')),
    }),
  } as PlayerWritten & { agentId?: AgentId | null; masterId?: MasterId | null }
}

const siteNames: Readonly<Record<string, string>> = {
  agentId: 'agent',
  masterId: 'master',
  friendId: 'friend',
}

/** Returns an error with the fields that it refuses named as the player site sends them: `friend` for `friendId`. */
export function inSiteNames(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.details.fields === undefined) return error
  const fields = error.details.fields.map((field) => ({
    ...field,
    path: siteNames[field.path] ?? field.path,
  }))
  return new Refusal(error.code, { ...error.details, fields })
}

const refuseUnknown = (path: 'agent' | 'master' | 'friend') =>
  refuse('bad-input', { fields: [{ path, message: `There is no such ${path}.` }] })
