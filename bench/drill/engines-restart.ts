import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { startCluster } from './patroni.ts'
import { hostsOf } from './primary-dies.ts'
import { pressAll } from './presses.ts'

/**
 * A drill in which etcd loses its majority, so that Patroni steps down, and gets it back; then HAProxy is
 * killed and started.
 */
export const enginesRestart = (presses: number): Drill => ({
  name: 'engines-restart',
  needs: 'machines',
  passes: 'nothing doubled, lost or half; back by itself',
  async run(folder) {
    const outcome = newOutcome()
    await using cluster = await startCluster(folder)
    const { ports, password } = cluster
    const primary = await cluster.primary()
    await using shop = await openManyShop(folder, {
      databaseUrl: hostsOf(ports, password, 'khlang'),
      adminUrl: hostsOf([ports[primary]!], password, 'postgres'),
    })
    // Each turn comes when this share of the presses is answered.
    const turns = { etcd: Promise.withResolvers<void>(), balancer: Promise.withResolvers<void>() }
    const work = pressAll(shop.url, shop.cookie, await shop.pairs(presses), (answered) => {
      if (answered === Math.floor(presses / 4)) turns.etcd.resolve()
      if (answered === Math.floor(presses * 0.75)) turns.balancer.resolve()
    })
    await turns.etcd.promise
    const began = performance.now()
    await cluster.etcd.stop(2)
    await waitUntil(
      'no machine is the primary any more',
      async () => !((await cluster.primary().catch(() => -1)) >= 0),
    )
    outcome.note('stepped down after s', (performance.now() - began) / 1_000)
    cluster.etcd.restart()
    await waitUntil('there is a primary again', async () => (await cluster.primary()) >= 0)
    outcome.note('a primary again after s', (performance.now() - began) / 1_000)
    await turns.balancer.promise
    await shop.restartBalancer()
    const pressed = await work
    outcome.note('presses', presses)
    outcome.note('other answers', pressed.answers)
    outcome.note('longest wait of a press s', pressed.longestWait)
    await waitUntil('both consoles are ready', async () =>
      (await shop.ready()).every((status) => status === 200),
    )
    await judgeMoney(shop, outcome)
    return outcome
  },
})
