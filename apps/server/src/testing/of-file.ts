import { afterAll, beforeAll } from 'vitest'
import { newWorld, type World, type WorldOptions } from './world.ts'

/**
 * Makes what a test file needs once: created before its first test, disposed after its last. It is empty
 * until then, so read it only within tests and hooks. Hooks and other `ofFile` values that come below it in
 * the file find it ready.
 */
export function ofFile<Made extends AsyncDisposable>(make: () => Promise<Made>): Made {
  let made: Made
  beforeAll(async () => {
    made = await make()
  })
  afterAll(() => made[Symbol.asyncDispose]())
  return new Proxy({} as Made, {
    get: (_, name) => Reflect.get(made, name),
    set: (_, name, value) => Reflect.set(made, name, value),
  })
}

export const worldOfFile = (options: WorldOptions = {}): World => ofFile(() => newWorld(options))
