import { type PushedBrowser, type FakePush, startFakePush } from '@khlang/seed/fake-push'
import type { Client } from './client.ts'
import { newWorld, type World, type WorldOptions } from './world.ts'

export type PushWorld = World & {
  push: FakePush
  /** Switches notifications on in the caller's browser; the client is that browser from now on. */
  subscribe: (client: Client, name?: string) => Promise<PushedBrowser & { id: string }>
}

/** Creates a world with a fake push service, to which browsers of staff can subscribe. */
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
