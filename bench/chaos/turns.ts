import type { Battlefield } from './battlefield.ts'
import { type BroughtBack, bringBack, copyDatabase } from './brought-back.ts'
import { askOnce, ask, waitUntil } from './owner.ts'

/** The results of a battle's special events, for the verdict. */
export type Turns = {
  /** Orders with an unanswered call when the back-end forgot its keys. */
  forgotten: number
  /**
   * Orders that became an open question while a keyed battle ran in `legacy` mode, where every unanswered
   * call becomes one.
   */
  askedAsLegacy: number
  broughtBack: BroughtBack | null
}
export const noTurns: Turns = { forgotten: 0, askedAsLegacy: 0, broughtBack: null }

/** A special event that happens once, at this share of the work. */
export type Turn = { description: string; atShare: number; take: () => Promise<void> }

/**
 * Plans the special events, each once and in this order: a night after which the back-end remembers no key, a
 * database replaced by an earlier copy of itself, and a switch of the mode and back while orders are open.
 * `legacy` mode uses no keys, so there at most the database is replaced, which must be allowed by `mayBeBroughtBack`.
 */
export function planTurns(
  field: Battlefield,
  turns: Turns,
  { mayBeBroughtBack, operations }: { mayBeBroughtBack: boolean; operations: number },
): Turn[] {
  let before = 0
  const keyed: Turn[] = [
    { description: 'a night passes', atShare: 0.2, take: () => passANight(field, turns) },
    {
      description: 'the mode is switched to legacy',
      atShare: 0.7,
      async take() {
        // As the operator's manual requires: sending is held first, since a call under way cannot be taken
        // back once the back-end ceases to honour keys.
        await hold(field, 'the back-end ceases to honour keys')
        before = await countQuestions(field)
        await field.switchMode('legacy')
        await askOnce(field, 'crediting/lift-hold', { reason: 'it has ceased' }, 'not-held')
      },
    },
    {
      description: 'the mode is switched back',
      atShare: 0.8,
      // The servers and the back-end are killed while orders are open and calls under way.
      async take() {
        await field.switchMode('keyed')
        turns.askedAsLegacy = (await countQuestions(field)) - before
      },
    },
  ]
  const restored: Turn[] = [
    { description: 'the database is copied', atShare: 0.4, take: () => copyDatabase(field) },
    {
      description: 'the copy takes its place',
      atShare: 0.4 + Math.max(0.01, gap / operations),
      async take() {
        turns.broughtBack = await bringBack(field)
      },
    },
  ]
  return [...(field.mode === 'keyed' ? keyed : []), ...(mayBeBroughtBack ? restored : [])].toSorted(
    (a, b) => a.atShare - b.atShare,
  )
}

/** At least this many credits are missing in the restored database. */
const gap = 40

/**
 * Runs the special events one after the other, each at its share of the work. Meanwhile nothing is killed or
 * frozen, and the database is up.
 */
export async function takeTurns(
  turns: readonly Turn[],
  { sql }: Battlefield,
  share: () => number,
  killer: { pause: () => Promise<void>; goOn: () => void },
): Promise<void> {
  const answers = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    )
  for (const { description, atShare, take } of turns) {
    await waitUntil(() => share() >= atShare, Infinity)
    await killer.pause()
    await waitUntil(answers, 60)
    console.error(
      `  at ${(share() * 100).toFixed(0)} %, ${new Date().toISOString().slice(11, 19)}: ${description}`,
    )
    await take().finally(killer.goOn)
  }
}

const countTainted = async ({ sql }: Battlefield): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from credit_order where state = 'queued' and tainted`.catch(() => [])
  return row?.count ?? 0
}

const countQuestions = async ({ sql }: Battlefield): Promise<number> =>
  (await sql`select distinct object_id from audit where act = 'order.unknown'`).length

const nightHours = 25

/** Holds sending and waits until no call is under way, neither in a server nor in a proxy. */
async function hold(field: Battlefield, reason: string): Promise<void> {
  await ask(field, 'crediting/hold', { reason })
  await waitUntil(() => field.servers.every(({ proxy }) => proxy.underWay() === 0), 30)
  const sending = async () => (await field.sql`select 1 from credit_order where state = 'sending'`).length > 0
  await waitUntil(async () => !(await sending().catch(() => true)), 40)
}

/**
 * Holds sending. When sending is released, the waiting orders are a night older and the back-end has
 * forgotten every key.
 */
async function passANight(field: Battlefield, turns: Turns): Promise<void> {
  // Waits for an order with an unanswered call before holding. Without one, no order is affected when the
  // keys are forgotten.
  await waitUntil(async () => (await countTainted(field)) > 0, 20)
  await hold(field, 'the night begins')
  turns.forgotten = await countTainted(field)
  await field.sql`
    update credit_attempt set at = at - make_interval(hours => ${nightHours})
    where order_id in (select id from credit_order where state = 'queued' and tainted)`
  await field.creditSql`delete from idempotency`
  await askOnce(field, 'crediting/lift-hold', { reason: 'the morning came' }, 'not-held')
}

/** Returns complaints about the special events. */
export function complainOfTurns({ broughtBack }: Turns): string[] {
  if (!broughtBack) return []
  const { heldMs, sentBeforeRelease } = broughtBack
  const found = []
  if (heldMs === null) found.push('a database that was brought back was not held')
  if (sentBeforeRelease > 0) found.push(`${sentBeforeRelease} sent before the release`)
  return found
}

/**
 * Returns how many orders a person has to decide because of the special events: those that may no longer be
 * sent automatically, and those that only the books know.
 */
export const decidedByTurns = ({ forgotten, askedAsLegacy, broughtBack }: Turns): number =>
  forgotten + askedAsLegacy + (broughtBack ? broughtBack.settled + broughtBack.adopted : 0)
