import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { codeOf } from '../../apps/server/src/platform/database/database.ts'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { type ManyShop, openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { pressAll } from './presses.ts'

/**
 * A drill in which the disk of the database is full in the middle of a shift, until an operator makes room.
 */
export const diskFull = (presses: number): Drill => ({
  name: 'disk-full',
  needs: 'machines',
  passes: 'those who save get 503 or 504, nothing doubled, lost or half; back by itself when there is room',
  async run(folder) {
    const outcome = newOutcome()
    await using parts = new AsyncDisposableStack()
    const disk = parts.use(smallDisk(join(folder, 'database')))
    const database = await startEmbeddedPostgres({ dataDir: disk.path })
    parts.defer(database.stop)
    const shop = parts.use(
      await openManyShop(folder, {
        databaseUrl: database.url('khlang'),
        adminUrl: database.url('postgres'),
      }),
    )
    const started = Promise.withResolvers<void>()
    const work = pressAll(shop.url, shop.cookie, await shop.pairs(presses), (answered) => {
      if (answered === Math.floor(presses / 3)) started.resolve()
    })
    await started.promise
    const postmaster = database.pid
    disk.fill()
    await waitUntil('a save is refused for a full disk', async () => (await save(shop)) === '503 no-room')
    const answers = await answersOf(200, () => save(shop))
    outcome.must('answers to those who save while it is full', answers, Object.keys(answers).every(isRefusal))
    outcome.note('ready while it is full', await shop.ready())
    disk.free()
    const freed = performance.now()
    await waitUntil('somebody can save again', async () => (await save(shop)) === '200 saved')
    const back = (performance.now() - freed) / 1_000
    outcome.must('saved again after there was room, s', back, back <= 10)
    outcome.note('PostgreSQL ended by itself', database.pid !== postmaster)
    const pressed = await work
    outcome.note('presses', presses)
    outcome.must('other answers', pressed.answers, Object.keys(pressed.answers).every(isUnavailable))
    outcome.must('longest wait of a press s', pressed.longestWait, pressed.longestWait <= 10)
    await judgeMoney(shop, outcome)
    return outcome
  },
})

const isRefusal = (answer: string) =>
  ['503 no-room', '503 unavailable', '504 outcome-unknown'].includes(answer)
const isUnavailable = (status: string) => status === '503' || status === '504'

/** Makes a request `times` times in a row, and counts each kind of answer. */
async function answersOf(times: number, ask: () => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let at = 0; at < times; at++) {
    const answer = await ask()
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** Saves something small, and returns the kind of answer. */
async function save(shop: ManyShop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/staff/save-preferences`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: shop.cookie },
    body: JSON.stringify(defaultPreferences),
  })
  const { code = 'saved' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`
}

/** Mounts a disk in memory with room for a small shop. Only root may mount one. */
function smallDisk(path: string) {
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', path])
  const filler = join(path, 'filler')
  return {
    path,
    /** Fills the disk completely. */
    fill() {
      for (const size of [1024 * 1024, 4096])
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size))
        } catch (problem) {
          if (codeOf(problem) !== 'ENOSPC') throw problem
        }
    },
    free: () => rmSync(filler),
    [Symbol.asyncDispose]: () => Promise.resolve(void execFileSync('umount', ['--lazy', path])),
  }
}
