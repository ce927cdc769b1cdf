import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/**
 * The operating-system account that runs PostgreSQL if we are root, since PostgreSQL refuses to run as root.
 */
export type Account = { name: string; uid: number; gid: number }

/**
 * Returns the account to run PostgreSQL under; null: our own. An existing cluster keeps the account that
 * created it, so that starting once as root and once as another user never changes the owner of files that
 * PostgreSQL requires to own.
 */
export function accountFor(cluster: string): Account | null {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (self !== 0) {
    if (!owner || self === undefined || owner.uid === self) return null
    throw new StartProblem(
      `The database in ${cluster} belongs to another user: start as that user, or as root.`,
    )
  }
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = knownAccount('postgres') ?? knownAccount('nobody')
  if (!account) {
    throw new StartProblem(
      'PostgreSQL refuses to run as root and this machine has neither a user "postgres" nor "nobody": ' +
        'start the program as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

function knownAccount(name: string): Account | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** Returns options for spawn: the account, and a working directory that it can certainly enter. */
export function identity(account: Account | null): { cwd?: string; uid?: number; gid?: number } {
  return account ? { cwd: '/', uid: account.uid, gid: account.gid } : {}
}

/**
 * Returns whether an account can enter a folder. Asks the system itself: mode bits alone do not cover access
 * lists and mounts.
 */
export function canEnter(folder: string, account: Account | null): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], identity(account)).status === 0
}

/**
 * Makes this account the owner of a file, or of a folder without its content. Does nothing without an
 * account.
 */
export function giveTo(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/**
 * Gives a folder with all its content to this account: a cluster that root copied back from elsewhere belongs
 * to root, and PostgreSQL would not open it.
 */
export function giveAllTo(folder: string, account: Account | null): void {
  if (!account || statSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    giveTo(join(folder, entry), account)
  giveTo(folder, account)
}
