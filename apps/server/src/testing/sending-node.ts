import type { BackendMode } from '@khlang/domain/crediting/order'
import type { Worker } from '#crediting/sending/take-store.ts'
import { testBackend } from './dispatcher.ts'
import type { World } from './world.ts'

/** Returns a worker of this world that takes orders when the test says so. */
export const workerOf = ({ app }: World, name = 'one', mode: BackendMode = 'legacy'): Worker => ({
  name,
  place: testBackend,
  mode,
  run: app.historyRun(),
  leaseSeconds: 20,
})
