import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { join } from 'node:path'
import { type Drill, newOutcome } from './drill.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { pressAll } from './presses.ts'
import { openScreens } from './screens.ts'
import { waitUntil } from './engine.ts'

/**
 * A drill of what a new version needs in the middle of a shift: each console is stopped and started again (in the same
 * version) while the other keeps working.
 */
export const rollingRestart = (presses: number): Drill => ({
  name: 'rolling-restart',
  needs: 'machines',
  passes:
    'nothing lost after one repeat, exit 0 within 10 s each, screens current within 5 s, nothing doubled',
  async run(folder) {
    const outcome = newOutcome()
    await using database = await startEmbedded(folder)
    await using shop = await openManyShop(folder, {
      databaseUrl: database.url('khlang'),
      adminUrl: database.url('postgres'),
    })
    const screens = openScreens(shop.url, shop.otherCookies)
    await screens.allOpen()

    const halfDone = Promise.withResolvers<void>()
    const work = pressAll(shop.url, shop.cookie, await shop.pairs(presses), (answered) => {
      if (answered === Math.floor(presses / 10)) halfDone.resolve()
    })
    await halfDone.promise
    for (const [at, console] of shop.consoles.entries()) {
      const { code, seconds } = await console.stop()
      outcome.must(`console ${at + 1} ended with`, code, code === 0)
      outcome.must(`console ${at + 1} ended after s`, seconds, seconds <= 10)
      await console.start()
      await waitUntil('both consoles are ready', async () =>
        (await shop.ready()).every((status) => status === 200),
      )
    }
    const pressed = await work
    outcome.note('presses', presses)
    outcome.note('repeated once', pressed.repeated)
    outcome.must('lost after one repeat', pressed.lost, pressed.lost === 0)
    outcome.note('other answers', pressed.answers)
    outcome.note('streams cut', screens.cuts())
    outcome.must('longest until a screen was current s', screens.longestGap(), screens.longestGap() <= 5)
    await screens.close()
    await judgeMoney(shop, outcome)
    return outcome
  },
})

async function startEmbedded(folder: string) {
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  return { url: database.url, [Symbol.asyncDispose]: database.stop }
}
