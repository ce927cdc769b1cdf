import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { drainSeconds, openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { startCluster } from './patroni.ts'
import { hostsOf } from './primary-dies.ts'
import { pressAll } from './presses.ts'

/**
 * A drill in which the network of the primary drops all packets while connections stay open. Meanwhile a console is
 * stopped.
 */
export const primarySilent = (presses: number): Drill => ({
  name: 'primary-silent',
  needs: 'machines',
  passes:
    'no press waits longer than 10 s, SIGTERM ends with 0 within 10 s of its drain, nothing doubled, back by itself',
  async run(folder) {
    const outcome = newOutcome()
    await using cluster = await startCluster(folder)
    const { ports, password } = cluster
    const primary = await cluster.primary()
    const proxies = await Promise.all(
      ports.map((port) => openDatabaseProxy(hostsOf([port], password, 'khlang'))),
    )
    const proxyPorts = proxies.map(({ url }) => Number(new URL(url).port))
    try {
      await using shop = await openManyShop(folder, {
        databaseUrl: hostsOf(proxyPorts, password, 'khlang'),
        adminUrl: hostsOf([ports[primary]!], password, 'postgres'),
      })
      const halfDone = Promise.withResolvers<void>()
      const work = pressAll(shop.url, shop.cookie, await shop.pairs(presses), (answered) => {
        if (answered === Math.floor(presses / 3)) halfDone.resolve()
      })
      await halfDone.promise
      proxies[primary]!.silence()
      // Patroni cannot detect that the consoles' network is silent. So the primary's machine freezes a moment
      // later, as if a switch had failed.
      const { code, seconds } = await shop.consoles[1]!.stop()
      outcome.must('a console in the silence ended with', code, code === 0)
      const afterDrain = seconds - drainSeconds
      outcome.must('a console in the silence ended after its drain, s', afterDrain, afterDrain <= 10)
      cluster.machines[primary]!.freeze()
      await waitUntil('the other machine is the primary', async () => (await cluster.primary()) !== primary)
      await shop.consoles[1]!.start()
      const pressed = await work
      outcome.note('presses', presses)
      outcome.note('other answers', pressed.answers)
      outcome.must('longest wait of a press s', pressed.longestWait, pressed.longestWait <= 10)
      await waitUntil('both consoles are ready', async () =>
        (await shop.ready()).every((status) => status === 200),
      )
      await judgeMoney(shop, outcome)
    } finally {
      for (const proxy of proxies) await proxy[Symbol.asyncDispose]()
    }
    return outcome
  },
})
