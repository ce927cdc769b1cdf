import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { startCluster } from './patroni.ts'
import { pressAll } from './presses.ts'

/** Returns the URL of a database that is on one of these hosts. */
export const hostsOf = (ports: readonly number[], password: string, database: string) =>
  `postgres://postgres:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`

/** A drill in which the machine of the primary loses its power in the middle of a shift. */
export const primaryDies = (presses: number): Drill => ({
  name: 'primary-dies',
  needs: 'machines',
  passes: 'nothing doubled, lost or half; first credit within 10 s of the promotion; back by itself',
  async run(folder) {
    const outcome = newOutcome()
    await using cluster = await startCluster(folder)
    const { ports, password } = cluster
    const primary = await cluster.primary()
    await using shop = await openManyShop(folder, {
      databaseUrl: hostsOf(ports, password, 'khlang'),
      adminUrl: hostsOf([ports[primary]!], password, 'postgres'),
    })
    const halfDone = Promise.withResolvers<void>()
    const work = pressAll(shop.url, shop.cookie, await shop.pairs(presses), (answered) => {
      if (answered === Math.floor(presses / 3)) halfDone.resolve()
    })
    await halfDone.promise
    const died = performance.now()
    cluster.machines[primary]!.die()
    await waitUntil('the other machine is the primary', async () => (await cluster.primary()) !== primary)
    const promoted = performance.now()
    outcome.note('promoted after s', (promoted - died) / 1_000)
    const pressed = await work
    const first = pressed.answeredAt.find((at) => at > promoted) ?? Infinity
    outcome.must(
      'first press answered after the promotion s',
      (first - promoted) / 1_000,
      first - promoted <= 10_000,
    )
    outcome.note('presses', presses)
    outcome.note('other answers', pressed.answers)
    outcome.note('longest wait of a press s', pressed.longestWait)
    await waitUntil('both consoles are ready', async () =>
      (await shop.ready()).every((status) => status === 200),
    )
    await judgeMoney(shop, outcome)

    cluster.restart(primary)
    await cluster.standbyIsThere()
    outcome.note('the machine that died', 'is a standby again')
    return outcome
  },
})
