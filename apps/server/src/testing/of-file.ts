import { afterAll, beforeAll } from 'vitest'
import { newWorld, type World, type WorldOptions } from './world.ts'

/**
 * What a test file needs once: made before its first test, gone after its last. Until then nothing is in it, so it is read within
 * tests and hooks only. Hooks, and other things of the file, that are written below it find it made.
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
