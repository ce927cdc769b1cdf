import type { PlayerId } from '@khlang/domain/brand'
import { readAgentPassword, rehashAgent } from '#agents/agent-password-store.ts'
import type { Sql } from '#platform/database/database.ts'
import { hashPassword, isImportedHash, verifyPassword as isRight } from '#platform/secrets/passwords.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permitService } from '#staff/actor.ts'
import { forgetFailedSignIns, noteTries, waitBeforeTry } from '#staff/store.ts'
import type { Context } from '../../context.ts'
import { readPasswordHash, rehash } from './password-store.ts'

/**
 * A hash to compare with if there is no such player, agent or password, so that the answer takes as long as a real
 * one. Created when first needed.
 */
let hashOfNobody: Promise<string> | null = null

type Input = { player?: string | undefined; agent?: string | undefined; password: string }
type Found = { id: string; passwordHash: string | null }

/**
 * Checks the password of a player or an agent for the player site, which stores no passwords itself. Answers
 * only yes or no, so the hash never leaves this server: no also for an unknown one. Attempts are limited per player or
 * agent (`too-many-tries`).
 */
export async function verifyPassword({ caller, sql }: Context, { password, ...owner }: Input) {
  permitService(caller, 'passwords')
  const { kind, name, read, replaceHash } = ownerOf(sql, owner)
  const found = await read(name)
  const account = `${kind}:${found?.id ?? name.toLowerCase()}`
  if (!(await noteTries(sql, [account]))) {
    const waitSeconds = Math.max(1, await waitBeforeTry(sql, [account]))
    refuse('too-many-tries', { until: new Date(Date.now() + waitSeconds * 1000).toISOString() })
  }
  const matches = await isRight({
    hash: found?.passwordHash ?? (await (hashOfNobody ??= hashPassword('the password of nobody'))),
    password,
  })
  const right = matches && found !== null && found.passwordHash !== null
  if (right && isImportedHash(found.passwordHash!))
    await replaceHash(found.id, found.passwordHash!, await hashPassword(password))
  if (right) await forgetFailedSignIns(sql, [account])
  return { right }
}

type PasswordOwner = {
  kind: 'player' | 'agent'
  name: string
  read: (name: string) => Promise<Found | null>
  replaceHash: (id: string, oldHash: string, newHash: string) => PromiseLike<unknown>
}

const ownerOf = (sql: Sql, { player, agent }: Omit<Input, 'password'>): PasswordOwner =>
  agent === undefined
    ? {
        kind: 'player',
        name: player ?? '',
        read: (name) => readPasswordHash(sql, name),
        replaceHash: (id, oldHash, newHash) => rehash(sql, id as PlayerId, oldHash, newHash),
      }
    : {
        kind: 'agent',
        name: agent,
        read: (name) => readAgentPassword(sql, name),
        replaceHash: (id, oldHash, newHash) => rehashAgent(sql, id, oldHash, newHash),
      }
