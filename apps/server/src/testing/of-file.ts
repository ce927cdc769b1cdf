import { afterAll, beforeAll } from 'vitest'
import { newWorld, type World, type WorldOptions } from './world.ts'

/**
 * Creates a resource for a whole test file: before its first test, disposed after its last. The value is
 * empty until then, so read it only within tests and hooks. It is ready for hooks and `ofFile` values that
 * come later in the file.
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

/** The world (`newWorld`) of a whole test file. */
export const worldOfFile = (options: WorldOptions = {}): World => ofFile(() => newWorld(options))
