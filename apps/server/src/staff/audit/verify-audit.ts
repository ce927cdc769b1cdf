import { validHeads, type WitnessedHead } from '@khlang/domain/crediting/history'
import { soundAcceptances } from './history-seal-store.ts'
import { allowLongTransaction, type Sql, type Tx } from '#platform/database/database.ts'
import type { Witness } from '#platform/monitoring/witness.ts'
import {
  type Broken,
  type ChainCheck,
  findTakenOut,
  findNeverSealed,
  type Head,
  type Link,
  streamChain,
} from './audit-chain-store.ts'
import { linkHash } from './seal-audit.ts'

export type VerifyOptions = {
  sql: Sql
  witness: Pick<Witness, 'read'>
  key: string
  /** Heads that somebody has in their mail or on paper, in addition to the witness's. */
  givenHeads?: readonly WitnessedHead[]
}

/**
 * Verifies the whole chain against its lines, and against the heads recorded outside the database; `khlang verify
 * audit` and the nightly check run it. Names the first fault. A million lines take well under a minute.
 */
export async function verifyAudit({
  sql,
  witness,
  key,
  givenHeads = [],
}: VerifyOptions): Promise<ChainCheck> {
  const { heads } = await witness.read()
  const recordedHeads = heads || givenHeads.length > 0 ? [...(heads ?? []), ...givenHeads] : null
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await allowLongTransaction(tx, 'any')
    return verify(tx, recordedHeads && validHeads(recordedHeads, await soundAcceptances(tx, key)), key)
  }) as Promise<ChainCheck>
}

async function verify(
  tx: Tx,
  recordedHeads: readonly WitnessedHead[] | null,
  key: string,
): Promise<ChainCheck> {
  const hashAt = new Map<number, string>()
  for (const { place, hash } of recordedHeads ?? []) {
    // Two different heads for one place are an error. If the last one won, a chain that was rewritten to the same
    // length would pass.
    if ((hashAt.get(place) ?? hash) !== hash)
      return { lines: place - 1, broken: { seq: null, place, how: 'two-heads' } }
    hashAt.set(place, hash)
  }
  // A removal of personal data or details from lines is recorded in its own line, which is sealed like the
  // others.
  const unsoundLine = (await findTakenOut(tx)).find(({ sound }) => !sound)
  if (unsoundLine) return { lines: 0, broken: { seq: unsoundLine.seq, place: null, how: 'changed' } }
  let last: Head & { keyed?: boolean } = { place: 0, hash: Buffer.alloc(32) }
  for await (const links of streamChain(tx)) {
    for (const link of links) {
      // Once a line was sealed with the secret, no later line may be sealed without it.
      const isSound = !last.keyed || link.keyed
      const how = isSound ? faultOf(last, link, hashAt, link.keyed ? key : null) : 'unlinked'
      if (how) return { lines: last.place, broken: { seq: link.seq, place: link.place, how } }
      last = link
    }
  }
  const highestPlace = [...hashAt.keys()].reduce((highest, place) => Math.max(highest, place), 0)
  if (highestPlace > last.place)
    return { lines: last.place, broken: { seq: null, place: highestPlace, how: 'cut-off' } }
  if (hashAt.size === 0 && last.place > 0)
    return { lines: last.place, broken: { seq: null, place: last.place, how: 'no-heads' } }
  const slippedIn = await findNeverSealed(tx)
  const broken: Broken | null = slippedIn === null ? null : { seq: slippedIn, place: null, how: 'slipped-in' }
  return { lines: last.place, broken }
}

function faultOf(
  before: Head,
  link: Link,
  hashAt: ReadonlyMap<number, string>,
  key: string | null,
): Broken['how'] | null {
  if (link.now === null) return 'removed'
  if (!link.now.equals(link.rest ?? link.digest)) return 'changed'
  if (link.place !== before.place + 1 || !link.hash.equals(linkHash(before, link, key))) return 'unlinked'
  const hash = hashAt.get(link.place)
  return hash === undefined || hash === link.hash.toString('hex') ? null : 'unlinked'
}
