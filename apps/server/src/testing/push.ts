import { type PushedBrowser, type FakePush, startFakePush } from '@khlang/seed/fake-push'
import type { Client } from './client.ts'
import { newWorld, type World, type WorldOptions } from './world.ts'

export type PushWorld = World & {
  push: FakePush
  /**
   * Switches notifications on in a new fake browser of the client. From then on the client also sends the cookie by which
   * the server knows that browser; so once for each client.
   */
  subscribe: (client: Client, name?: string) => Promise<PushedBrowser & { id: string }>
}

/**
 * Creates a world with a fake push service, to which browsers of staff can subscribe. Without `browser`, due
 * notifications are sent only when the test calls `sendNotifications`, unless `sweeps` is given.
 */
export async function newPushWorld(options: WorldOptions = {}): Promise<PushWorld> {
  const parts = new AsyncDisposableStack()
  const push = parts.use(await startFakePush())
  const world = parts.use(
    await newWorld({ sweeps: options.browser ?? false, ...options, pushServices: [push.host] }),
  )
  return {
    ...world,
    push,
    async subscribe(client, name = 'Chrome · Android') {
      const { publicKey } = await client.get('connections/push')
      const browser = push.browser(publicKey)
      const answer = await client.raw('POST', '/api/connections/add-push-device', {
        name,
        ...browser.subscription,
      })
      if (!answer.ok) throw new Error(await answer.text())
      const [cookie] = answer.headers.getSetCookie()
      client.headers['cookie'] = `${client.headers['cookie']}; ${cookie!.split(';')[0]}`
      const { id } = (await answer.json()) as { id: string }
      return { ...browser, id }
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
